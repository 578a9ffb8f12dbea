"""The former name of `core.bounded`."""

from core.bounded import BoundedDict as Recent

__all__ = ["Recent"]
