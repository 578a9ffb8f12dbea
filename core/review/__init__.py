"""Reviews: which moves of a game gave a win away, what would have kept it, and why."""

from core.review.charting import chart
from core.review.condensing import condense
from core.review.judging import Accuracy, Judgement, accuracy, judge
from core.review.telling import Section, tell

__all__ = ["Accuracy", "Judgement", "Section", "accuracy", "chart", "condense", "judge", "tell"]
