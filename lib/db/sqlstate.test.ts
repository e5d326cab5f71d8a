import { expect, test } from "vitest";
import { isUnavailable, isUniqueViolation } from "./sqlstate";

test.each([
	"Connection terminated unexpectedly",
	"Connection terminated due to connection timeout",
	"Client has encountered a connection error and is not queryable",
	"Client was closed and is not queryable",
	"timeout exceeded when trying to connect",
])("%s is for the caller to try again", (message) => expect(isUnavailable(new Error(message))).toBe(true));

test.each(["53100", "57P02", "57P03", "08006", "ECONNRESET", "EPIPE"])("so is %s", (code) =>
	expect(isUnavailable(Object.assign(new Error("a fault"), { code }))).toBe(true),
);

test("a fault of ours is not", () => expect(isUnavailable(new Error("undefined is not a function"))).toBe(false));

test.each([
	["edges", "edges_active_fact_key", true],
	["edges_p3", "edges_p3_project_id_source_id_fact_hash_group_id_target_id_idx", true],
	["edges_p3", "edges_p3_pkey", false],
	["edge_episodes", "edge_episodes_project_id_idx", false],
])("a key of %s, %s, is one of the edges' own: %s", (table, constraint, expected) => {
	const error = Object.assign(new Error("duplicate key"), { code: "23505", table, constraint });
	expect(isUniqueViolation(error, "edges")).toBe(expected);
	expect(isUniqueViolation(error)).toBe(true);
});
