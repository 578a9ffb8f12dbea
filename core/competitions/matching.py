"""Perfect matchings of a graph that loses its vertices pair by pair, by Edmonds' algorithm for any graph.

Source: J. Edmonds, "Paths, Trees, and Flowers", Canadian Journal of Mathematics 17 (1965).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Matching:
    """A matching of vertices, as large as can be, that is kept so while pairs are taken out of the graph.

    After two vertices of a perfect matching were taken out, only their partners are alone, so one search tells whether
    the rest still has a perfect one.
    """

    def __init__(self, edges: Mapping[int, frozenset[int]]) -> None:
        self._edges = dict(edges)
        self._mate: dict[int, int] = {}
        for vertex in self._edges:
            if vertex not in self._mate:
                free = next((other for other in sorted(self._edges[vertex]) if other not in self._mate), None)
                if free is not None:
                    self._join(vertex, free)
        for vertex in self._edges:
            if vertex not in self._mate:
                self._augment(vertex)

    @property
    def perfect(self) -> bool:
        """Whether every vertex has a partner."""
        return len(self._mate) == len(self._edges)

    def take(self, one: int, other: int) -> bool:
        """Take out two vertices of a perfect matching as a pair, if the rest has a perfect matching then."""
        if other not in self._edges[one]:
            return False
        mates = dict(self._mate)
        edges = {vertex: self._edges.pop(vertex) for vertex in (one, other)}
        alone = [mate for mate in (self._mate.pop(one), self._mate.pop(other)) if mate not in edges]
        for vertex in alone:
            del self._mate[vertex]
        if not alone or self._augment(alone[0]):
            return True
        self._mate = mates
        self._edges |= edges
        return False

    def _join(self, one: int, other: int) -> None:
        self._mate[one], self._mate[other] = other, one

    def _augment(self, root: int) -> bool:
        """Find a partner for a vertex, others may change theirs; tell whether there is one."""
        forest = _Search(self._edges, self._mate, root)
        end = forest.path_end()
        while end is not None:
            before = forest.parent[end]
            after = self._mate.get(before)
            self._join(end, before)
            end = after
        return root in self._mate


class _Search:
    """A search for an alternating path from a lone vertex to another; odd circles are shrunk to their base."""

    def __init__(self, edges: Mapping[int, frozenset[int]], mate: Mapping[int, int], root: int) -> None:
        self.parent: dict[int, int] = {}
        self._edges = edges
        self._mate = mate
        self._root = root
        self._base = {vertex: vertex for vertex in edges}
        self._outer = {root}
        self._queue = [root]

    def path_end(self) -> int | None:
        """Return the other end of such a path, with every second vertex' `parent` set; None where there is none."""
        for vertex in self._queue:  # it grows
            for other in self._edges[vertex]:
                if other not in self._base or self._base[vertex] == self._base[other]:
                    continue
                if other == self._mate.get(vertex):
                    continue
                if other == self._root or self._mate.get(other) in self.parent:
                    self._shrink(vertex, other)
                elif other not in self.parent:
                    self.parent[other] = vertex
                    if other not in self._mate:
                        return other
                    self._reach(self._mate[other])
        return None

    def _reach(self, vertex: int) -> None:
        if vertex not in self._outer:
            self._outer.add(vertex)
            self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        base = self._common(one, other)
        circle = {*self._mark(one, base, other), *self._mark(other, base, one)}
        for vertex in self._base:
            if self._base[vertex] in circle:
                self._base[vertex] = base
                self._reach(vertex)

    def _common(self, one: int, other: int) -> int:
        """Return the base of the circle that an edge closes: where the paths from both of its ends to the root meet."""
        passed = set[int]()
        vertex = self._base[one]
        while True:
            passed.add(vertex)
            if vertex not in self._mate or vertex == self._root:
                break
            vertex = self._base[self.parent[self._mate[vertex]]]
        vertex = self._base[other]
        while vertex not in passed:
            vertex = self._base[self.parent[self._mate[vertex]]]
        return vertex

    def _mark(self, vertex: int, base: int, child: int) -> Iterable[int]:
        """Yield the bases on the way from a vertex to the base of a circle, and let that way be walked backwards."""
        while self._base[vertex] != base:
            yield self._base[vertex]
            yield self._base[self._mate[vertex]]
            self.parent[vertex] = child
            child = self._mate[vertex]
            vertex = self.parent[child]
