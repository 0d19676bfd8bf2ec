"""The tables as release 0.1.0 made them. Never changed: later schemas are reached from here, step by step."""

from __future__ import annotations

STATEMENTS = (
    'CREATE TABLE "meta" ("key" TEXT NOT NULL PRIMARY KEY, "value" TEXT NOT NULL)',
    'CREATE TABLE "name" ("id" INTEGER NOT NULL PRIMARY KEY, "text" TEXT NOT NULL)',
    'CREATE UNIQUE INDEX "name_text" ON "name" ("text")',
    """
    CREATE TABLE "root" ("id" INTEGER NOT NULL PRIMARY KEY, "path" TEXT NOT NULL, "provider" TEXT NOT NULL, "format" TEXT NOT NULL,
    "installation" TEXT NOT NULL, "named_by" TEXT NOT NULL, "serves" TEXT NOT NULL, "active" INTEGER NOT NULL, "state" TEXT NOT NULL,
    "message" TEXT NOT NULL, "since" INTEGER)
    """,
    'CREATE UNIQUE INDEX "root_path" ON "root" ("path")',
    """
    CREATE TABLE "task" ("id" INTEGER NOT NULL PRIMARY KEY, "provider" TEXT NOT NULL, "name" TEXT NOT NULL, "project" TEXT NOT NULL,
    "mode" TEXT NOT NULL, "dirty" INTEGER NOT NULL, "archived" INTEGER NOT NULL, "dropped" INTEGER NOT NULL, "rewound" INTEGER NOT NULL,
    "first_at" INTEGER, "last_at" INTEGER)
    """,
    'CREATE UNIQUE INDEX "task_provider_name" ON "task" ("provider", "name")',
    "CREATE INDEX task_dirty ON task(id) WHERE dirty",
    """
    CREATE TABLE "document" ("id" INTEGER NOT NULL PRIMARY KEY, "root_id" INTEGER NOT NULL, "name" TEXT NOT NULL, "task_id" INTEGER,
    "fingerprint" TEXT NOT NULL, "watches" TEXT NOT NULL, "present" INTEGER NOT NULL, "changed" INTEGER, "size" INTEGER, "began" INTEGER,
    "requests" INTEGER NOT NULL, "bad_rows" INTEGER NOT NULL, "problem" TEXT NOT NULL, "fatal" INTEGER NOT NULL, "since" INTEGER,
    FOREIGN KEY ("root_id") REFERENCES "root" ("id"), FOREIGN KEY ("task_id") REFERENCES "task" ("id"))
    """,
    'CREATE INDEX "document_task_id" ON "document" ("task_id")',
    'CREATE UNIQUE INDEX "document_root_id_name" ON "document" ("root_id", "name")',
    """
    CREATE TABLE "request" ("document_id" INTEGER NOT NULL, "key" TEXT NOT NULL, "at" INTEGER, "model" INTEGER NOT NULL,
    "source" TEXT NOT NULL, "upstream" INTEGER NOT NULL, "mode" INTEGER NOT NULL, "input" INTEGER NOT NULL,
    "cache_read" INTEGER NOT NULL, "cache_write" INTEGER NOT NULL, "output" INTEGER NOT NULL, "inside" INTEGER NOT NULL, "cost" REAL,
    "aggregate" INTEGER NOT NULL, "replaces" INTEGER NOT NULL, "reported" INTEGER NOT NULL, "imported" INTEGER NOT NULL,
    "rewound" INTEGER NOT NULL, "copy" INTEGER, "counted" INTEGER NOT NULL, PRIMARY KEY ("document_id", "key"),
    FOREIGN KEY ("document_id") REFERENCES "document" ("id")) WITHOUT ROWID
    """,
    'CREATE INDEX request_copy ON request("copy") WHERE "copy" IS NOT NULL',
    """
    CREATE TABLE "toolcall" ("document_id" INTEGER NOT NULL, "key" TEXT NOT NULL, "tool" INTEGER NOT NULL, "calls" INTEGER NOT NULL,
    PRIMARY KEY ("document_id", "key", "tool"), FOREIGN KEY ("document_id") REFERENCES "document" ("id")) WITHOUT ROWID
    """,
    """
    CREATE TABLE "daysum" ("id" INTEGER NOT NULL PRIMARY KEY, "task_id" INTEGER NOT NULL, "day" INTEGER, "model" INTEGER NOT NULL,
    "upstream" INTEGER NOT NULL, "source" TEXT NOT NULL, "requests" INTEGER NOT NULL, "input" INTEGER NOT NULL,
    "uncached" INTEGER NOT NULL, "cache_read" INTEGER NOT NULL, "cache_write" INTEGER NOT NULL, "output" INTEGER NOT NULL,
    "recorded" REAL NOT NULL, "recorded_n" INTEGER NOT NULL, "estimated" REAL NOT NULL, "estimated_n" INTEGER NOT NULL,
    "unpriced" INTEGER NOT NULL, "unreported" INTEGER NOT NULL, FOREIGN KEY ("task_id") REFERENCES "task" ("id"))
    """,
    'CREATE INDEX "daysum_task_id" ON "daysum" ("task_id")',
)
