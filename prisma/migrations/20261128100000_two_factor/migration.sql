-- A second factor to sign in with: codes of an authenticator app, and recovery codes in their place.

CREATE TABLE "authenticators" (
    "user_id" UUID NOT NULL,
    -- Encrypted by the service.
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    -- The 30 seconds whose code was used last: no code of then or before is taken again.
    "last_step" INTEGER,
    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","code_hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "authenticators"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- `code`: a sign-in that waits for its second factor.
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_check";
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("kind" IN ('sign_in', 'reset', 'email', 'code'));
