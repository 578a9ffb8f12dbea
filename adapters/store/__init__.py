"""The store: Redis or Valkey, one server or a cluster, or a server of Kibitz's own in the data folder."""
