"""The words of the breakdown's columns: headings, what they mean, and what a share bar is a share of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core import currency

if TYPE_CHECKING:
    from tray_app.ui.usage_columns import Column

translate = QCoreApplication.translate


def title(column: Column) -> str:
    """The heading of a column."""
    return {
        "model": translate("Breakdown", "Model"),
        "day": translate("Breakdown", "Day"),
        "task": translate("Breakdown", "Task"),
        "project": translate("Breakdown", "Project"),
        "tool": translate("Breakdown", "Tool"),
        "installation": translate("Breakdown", "Editor"),
        "editor": translate("Breakdown", "Editor"),
        "started": translate("Breakdown", "Started"),
        "last": translate("Breakdown", "Last activity"),
        "models": translate("Breakdown", "Models"),
        "mode": translate("Breakdown", "Mode"),
        "calls": translate("Breakdown", "Calls"),
        "cost": translate("Breakdown", "Cost"),
        "unknown_cost": translate("Breakdown", "Cost unknown"),
        "upstream": translate("Breakdown", "Upstream"),
        "tasks": translate("Breakdown", "Tasks"),
        "requests": translate("Breakdown", "Requests"),
        "uncached_input": translate("Breakdown", "Uncached in"),
        "cache_read": translate("Breakdown", "Cache read"),
        "cache_write": translate("Breakdown", "Cache write"),
        "output": translate("Breakdown", "Output"),
        "total": translate("Breakdown", "Total"),
        "hit_rate": translate("Breakdown", "Hit rate"),
        "recorded": translate("Breakdown", "Recorded"),
        "estimated": translate("Breakdown", "Estimated"),
        "rate": translate("Breakdown", "%1 / M tokens", "%1 sign of the currency").replace(
            "%1", currency.shown().sign.strip()
        ),
    }[column.key]


def meaning(column: Column) -> str:
    """What a column holds, for the heading's tooltip."""
    return {
        "model": translate("Breakdown", "The model id as the tool recorded it"),
        "task": translate(
            "Breakdown", "The task by its id, or by its title where the settings ask for titles"
        ),
        "project": translate("Breakdown", "The folder that a task worked in, as the tool recorded it"),
        "tool": translate("Breakdown", "The tool that the model called, as recorded"),
        "installation": translate("Breakdown", "The editor or terminal whose data holds the task"),
        "editor": translate("Breakdown", "The editor or terminal whose data holds the task"),
        "started": translate("Breakdown", "The first request of the task, in this period or before"),
        "last": translate("Breakdown", "The last request of the task"),
        "models": translate("Breakdown", "Models with usage in this period, dearest first"),
        "mode": translate("Breakdown", "The mode that the tool recorded last"),
        "calls": translate("Breakdown", "How often the tool was called"),
        "cost": translate("Breakdown", "Recorded cost, and by price list where none was recorded"),
        "unknown_cost": translate(
            "Breakdown", "Calls whose request has no known cost: they are in no cost here"
        ),
        "day": translate("Breakdown", "Calendar day at the day boundary named above"),
        "upstream": translate("Breakdown", "Who served the requests, as the tool recorded it"),
        "tasks": translate("Breakdown", "Tasks with usage on that day"),
        "requests": translate(
            "Breakdown", "Requests to the model; sums that a tool keeps without requests add none"
        ),
        "uncached_input": translate("Breakdown", "Input tokens that no cache served"),
        "cache_read": translate("Breakdown", "Input tokens that a cache served"),
        "cache_write": translate("Breakdown", "Input tokens that were written to a cache"),
        "output": translate("Breakdown", "Tokens of the answers"),
        "total": translate("Breakdown", "All four kinds of tokens, each token once"),
        "hit_rate": translate("Breakdown", "Share of the input that a cache served"),
        "recorded": translate("Breakdown", "Cost that the tools wrote down themselves"),
        "estimated": translate("Breakdown", "Cost by price list, only for requests without a recorded cost"),
        "rate": translate("Breakdown", "Cost per million tokens, where every request has a price"),
    }[column.key]


def share_word(key: str) -> str:
    """What the share bar's figure is a share of."""
    return {
        "tasks": translate("Breakdown", "share of tasks"),
        "requests": translate("Breakdown", "share of requests"),
        "calls": translate("Breakdown", "share of calls"),
        "unknown_cost": translate("Breakdown", "share of calls without a cost"),
        "uncached_input": translate("Breakdown", "share of uncached input"),
        "cache_read": translate("Breakdown", "share of cache reads"),
        "cache_write": translate("Breakdown", "share of cache writes"),
        "output": translate("Breakdown", "share of output"),
        "total": translate("Breakdown", "share of tokens"),
        "estimated": translate("Breakdown", "share of estimated cost"),
    }.get(key, translate("Breakdown", "share of cost"))


def archived_word() -> str:
    """What marks a task whose files are gone from disk."""
    return translate("Breakdown", "deleted")
