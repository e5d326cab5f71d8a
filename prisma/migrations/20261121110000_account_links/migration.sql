-- Proofs of an address and other ways to sign in than by password.

ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- A link that was mailed or handed over; good once and for a while. Only a hash of its secret is kept.
CREATE TABLE "account_links" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" UUID,
    -- False for a link that an operator handed over, which proves no address.
    "mailed" BOOLEAN NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "account_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "account_links_secret_hash_key" ON "account_links"("secret_hash");
CREATE INDEX "account_links_email_idx" ON "account_links"("email");
CREATE INDEX "account_links_user_id_idx" ON "account_links"("user_id");
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("kind" IN ('sign_in', 'reset', 'email'));

-- Who a person is at another service. `subject` is that service's own id of them, which never changes; `label` is for the eye.
CREATE TABLE "identities" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "identities_pkey" PRIMARY KEY ("provider","subject")
);
CREATE UNIQUE INDEX "identities_user_id_provider_key" ON "identities"("user_id", "provider");
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
