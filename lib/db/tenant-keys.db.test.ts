// What a database that is spread over machines by project needs of the schema: a row's keys and what it refers to are all of its project.
import { expect, test } from "vitest";
import { pool } from "./pool";

const HAS_PROJECT = (table: string) =>
	`EXISTS (SELECT FROM pg_attribute WHERE attrelid = ${table} AND attname = 'project_id')`;
const OF_TENANTS = (table: string) =>
	`EXISTS (SELECT FROM pg_policy WHERE polrelid = ${table}) AND ${HAS_PROJECT(table)}`;
const KEEPS_PROJECT = (table: string, columns: string) =>
	`EXISTS (SELECT FROM pg_attribute WHERE attrelid = ${table} AND attname = 'project_id' AND attnum = ANY (${columns}))`;

const names = async (statement: string) =>
	(await pool().query<{ name: string }>(statement)).rows.map(({ name }) => name).sort();

test("every unique key of a tenant's table holds the project", async () => {
	const without = await names(`SELECT indexrelid::regclass::text AS name FROM pg_index
		WHERE indisunique AND ${OF_TENANTS("indrelid")} AND NOT ${KEEPS_PROJECT("indrelid", "indkey::int2[]")}`);
	expect(without).toEqual([]);
});

test("every reference between tenants' tables holds the project on both sides", async () => {
	const without = await names(`SELECT conname AS name FROM pg_constraint
		WHERE contype = 'f' AND ${OF_TENANTS("conrelid")} AND ${OF_TENANTS("confrelid")}
			AND NOT (${KEEPS_PROJECT("conrelid", "conkey")} AND ${KEEPS_PROJECT("confrelid", "confkey")})`);
	expect(without).toEqual([]);
});
