-- What the server that started last is configured with, so that the next one can say where the two differ.
CREATE TABLE "last_start" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "secret_hash" TEXT NOT NULL,
    "address" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "last_start_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "last_start_only_one" CHECK ("id" = 1)
);
