// Prisma over the same connections, for accounts, teams, keys and billing. Never for the graph: see `tenant.ts`.
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

let client: PrismaClient | undefined;

/** The client of this process. */
export function prisma(): PrismaClient {
	client ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
	return client;
}
