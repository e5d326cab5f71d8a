-- The audit log is append-only for TRUNCATE as well, which fires no trigger of rows.
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
