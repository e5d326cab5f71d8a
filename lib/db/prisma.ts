// Prisma over the same connections, for accounts, teams, keys and billing. Never for the graph: see `tenant.ts`.
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

let current: { over: Pool; client: PrismaClient } | undefined;

/** The client of this process; a new one once the connections were closed and opened again. */
export function prisma(): PrismaClient {
	const over = pool();
	if (current?.over !== over) current = { over, client: new PrismaClient({ adapter: new PrismaPg(over) }) };
	return current.client;
}
