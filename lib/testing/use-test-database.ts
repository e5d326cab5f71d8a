// Vitest's setup file of the database and API suites: points the application's settings at the run's own database.
import { inject } from "vitest";

process.env.DATABASE_URL = inject("databaseUrl");
process.env.LOG_LEVEL ||= "fatal";
process.env.NEXTAUTH_SECRET = "a secret of the tests, with 32 characters or more";
