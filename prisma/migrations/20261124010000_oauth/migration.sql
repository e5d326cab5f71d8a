-- Applications that people let into a project by OAuth: what registered, what waits for consent or was answered with a code,
-- and the refresh tokens. What such an application calls with is a key that names it.
CREATE TABLE "oauth_clients" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "oauth_requests" (
    "secret_hash" BYTEA NOT NULL,
    "client_id" UUID NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "state" TEXT,
    "scopes" TEXT[] NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_hash" BYTEA,
    "team_id" UUID,
    "project_id" UUID,
    "user_id" UUID,
    "groups" TEXT[] NOT NULL DEFAULT '{}',
    "key_id" TEXT,
    CONSTRAINT "oauth_requests_pkey" PRIMARY KEY ("secret_hash")
);
CREATE UNIQUE INDEX "oauth_requests_code_hash_key" ON "oauth_requests"("code_hash");
CREATE INDEX "oauth_requests_expires_at_idx" ON "oauth_requests"("expires_at");
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_team_id_project_id_fkey" FOREIGN KEY ("team_id", "project_id") REFERENCES "projects"("team_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_keys" ADD COLUMN "oauth_client_id" UUID;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "api_keys_oauth_client_id_idx" ON "api_keys"("oauth_client_id");

CREATE TABLE "oauth_refresh_tokens" (
    "secret_hash" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "oauth_refresh_tokens_pkey" PRIMARY KEY ("secret_hash")
);
CREATE INDEX "oauth_refresh_tokens_key_id_idx" ON "oauth_refresh_tokens"("key_id");
CREATE INDEX "oauth_refresh_tokens_expires_at_idx" ON "oauth_refresh_tokens"("expires_at");
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
