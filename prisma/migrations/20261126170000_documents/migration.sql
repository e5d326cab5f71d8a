-- What a writer says of a text: who says "I" in it, tags, the document that it is a version of, and when its facts end.
ALTER TABLE "episodes" ADD COLUMN "author" TEXT;
ALTER TABLE "episodes" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "episodes" ADD COLUMN "document_id" TEXT;
ALTER TABLE "episodes" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
ALTER TABLE "episodes" ADD COLUMN "is_expired" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "episodes_document_idx" ON "episodes"("project_id", "document_id") WHERE "document_id" IS NOT NULL;
CREATE INDEX "episodes_expiry_idx" ON "episodes"("expires_at") WHERE "expires_at" IS NOT NULL AND NOT "is_expired";
-- The job that ends what has expired finds it in every project, and sees nothing else.
CREATE POLICY expiry ON "episodes" FOR SELECT TO CURRENT_USER USING (expires_at IS NOT NULL AND NOT is_expired);
