// Prisma over the same connections, for accounts, teams, keys and billing. Never for the graph: see `tenant.ts`.
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { perProcess } from "@/lib/per-process";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const clients = () => perProcess("prisma clients", () => new WeakMap<Pool, PrismaClient>());

/** The client of this process; a new one once the connections were closed and opened again. */
export function prisma(): PrismaClient {
	const over = pool();
	const client = clients().get(over) ?? new PrismaClient({ adapter: new PrismaPg(over) });
	clients().set(over, client);
	return client;
}
