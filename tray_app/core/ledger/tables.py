"""The tables of the ledger as they are now. Every insert names all columns.

A change here needs a step in `migrations`, which is what makes the tables, in new ledgers too.
"""

from __future__ import annotations

import peewee


class Meta(peewee.Model):
    """Single facts about the ledger itself."""

    key = peewee.TextField(primary_key=True)
    value = peewee.TextField()


class Name(peewee.Model):
    """Interned strings: model ids, upstreams, modes, projects, tool names."""

    text = peewee.TextField(unique=True)


class Root(peewee.Model):
    """A place that was looked at. `active`: named now; `serves`: providers whose tasks it may give, space separated."""

    path = peewee.TextField(unique=True)
    provider = peewee.TextField()
    format = peewee.TextField()
    installation = peewee.TextField()
    named_by = peewee.TextField()
    serves = peewee.TextField()
    active = peewee.BooleanField(default=True)
    state = peewee.TextField(default="ok")
    message = peewee.TextField(default="")
    since = peewee.BigIntegerField(null=True)


class Task(peewee.Model):
    """One task of a provider. `dirty`: its day sums are older than its rows. Counts are of the last settling."""

    provider = peewee.TextField()
    name = peewee.TextField()
    project = peewee.TextField(default="")
    mode = peewee.TextField(default="")
    dirty = peewee.BooleanField(default=False)
    archived = peewee.BooleanField(default=False)
    dropped = peewee.IntegerField(default=0)
    rewound = peewee.IntegerField(default=0)
    first_at = peewee.BigIntegerField(null=True)
    last_at = peewee.BigIntegerField(null=True)

    class Meta:
        indexes = ((("provider", "name"), True),)


class Document(peewee.Model):
    """One document below a root, by its name there. `fingerprint`: what the gate saw when it was read; `present`: still on disk."""

    root = peewee.ForeignKeyField(Root, index=False)
    name = peewee.TextField()
    task = peewee.ForeignKeyField(Task, null=True)
    fingerprint = peewee.TextField(default="")
    watches = peewee.TextField(default="")
    present = peewee.BooleanField(default=True)
    changed = peewee.BigIntegerField(null=True, index=True)
    size = peewee.BigIntegerField(null=True)
    began = peewee.BigIntegerField(null=True)
    requests = peewee.IntegerField(default=0)
    bad_rows = peewee.IntegerField(default=0)
    problem = peewee.TextField(default="")
    fatal = peewee.BooleanField(default=False)
    since = peewee.BigIntegerField(null=True)

    class Meta:
        indexes = ((("root", "name"), True),)


class Request(peewee.Model):
    """One usage record, as recorded; the columns are those of `sources.records.Request`, names interned."""

    document = peewee.ForeignKeyField(Document, index=False)
    key = peewee.TextField()
    at = peewee.BigIntegerField(null=True)
    model = peewee.IntegerField()
    source = peewee.TextField()
    upstream = peewee.IntegerField()
    mode = peewee.IntegerField()
    input = peewee.BigIntegerField()
    cache_read = peewee.BigIntegerField()
    cache_write = peewee.BigIntegerField()
    output = peewee.BigIntegerField()
    inside = peewee.BooleanField()
    cost = peewee.DoubleField(null=True)
    aggregate = peewee.BooleanField()
    replaces = peewee.BooleanField()
    reported = peewee.BooleanField()
    imported = peewee.BooleanField()
    rewound = peewee.BooleanField()
    copy = peewee.BigIntegerField(null=True)
    counted = peewee.BooleanField()

    class Meta:
        primary_key = peewee.CompositeKey("document", "key")
        without_rowid = True


class ToolCall(peewee.Model):
    """How often a request called a tool; names and counts only."""

    document = peewee.ForeignKeyField(Document, index=False)
    key = peewee.TextField()
    tool = peewee.IntegerField()
    calls = peewee.IntegerField()

    class Meta:
        primary_key = peewee.CompositeKey("document", "key", "tool")
        without_rowid = True


class DaySum(peewee.Model):
    """What a task adds up to per day, model, upstream, model source and flag. `day`: days since 1970-01-01, null for undated.

    `flag`: fault of the recorded costs, else empty. `compared`: recorded costs that have `recomputed` beside them. `cached`: the price of
    `cache_priced` cached tokens, `fresh`: theirs as uncached input. `instead`: a `charging.Instead`. Amounts are USD.
    """

    task = peewee.ForeignKeyField(Task)
    day = peewee.IntegerField(null=True, index=True)
    model = peewee.IntegerField()
    upstream = peewee.IntegerField()
    source = peewee.TextField()
    requests = peewee.IntegerField()
    input = peewee.BigIntegerField()
    uncached = peewee.BigIntegerField()
    cache_read = peewee.BigIntegerField()
    cache_write = peewee.BigIntegerField()
    output = peewee.BigIntegerField()
    recorded = peewee.DoubleField()
    recorded_n = peewee.IntegerField()
    estimated = peewee.DoubleField()
    estimated_n = peewee.IntegerField()
    unpriced = peewee.IntegerField()
    unreported = peewee.IntegerField()
    flag = peewee.TextField(default="")
    compared = peewee.DoubleField(default=0)
    recomputed = peewee.DoubleField(default=0)
    recomputed_n = peewee.IntegerField(default=0)
    cached = peewee.DoubleField(default=0)
    fresh = peewee.DoubleField(default=0)
    cache_priced = peewee.BigIntegerField(default=0)
    instead = peewee.IntegerField(default=0)


TABLES = (Meta, Name, Root, Task, Document, Request, ToolCall, DaySum)
