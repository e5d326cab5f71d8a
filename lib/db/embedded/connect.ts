// How a cluster is reached: its folders, its password, its addresses.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";

/** Who owns the tables, and the name of the database. */
export const OWNER = "memory_graph";
export const SUPERUSER = "postgres";
/** How the files of sockets begin; the port follows. */
export const SOCKET = ".s.PGSQL.";
/** What an address of a socket holds on macOS; Linux has four more. Node cuts off what is longer and says nothing. */
const MAX_SOCKET_PATH_BYTES = 103;

/** The URL by which a running cluster of this data folder, an absolute path, is reached on `port`. */
export function clusterUrl(dataDir: string, port: number): string {
	const password = readFileSync(passwordFile(dataDir), "utf8").trim();
	return urlFor({ user: OWNER, password, data: dataOf(dataDir), port, database: OWNER });
}

/** The folder of PostgreSQL's own files in a data folder. */
export const dataOf = (dataDir: string) => path.join(dataDir, "postgres");

const passwordFile = (dataDir: string) => path.join(dataDir, "postgres-password");

/** The password of both roles, made at first use. */
export function ensurePassword(dataDir: string): string {
	const file = passwordFile(dataDir);
	if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
	return readFileSync(file, "utf8").trim();
}

type Login = { user: string; password: string; data: string; port: number; database: string };

/** The URL of a login; by the socket in its data folder, if it has one: a round trip costs half of what it does over TCP. */
export function urlFor({ user, password, data, port, database }: Login): string {
	const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${port}/${database}`);
	if (existsSync(path.join(data, SOCKET + port))) url.searchParams.set("host", data);
	return url.href;
}

/**
 * Whether the folder can hold a socket: its path may be too long for the address of one, some mounted folders take none, and on
 * Windows Node knows none.
 */
export async function takesSockets(data: string): Promise<boolean> {
	// As long a name as that of a real one.
	const address = path.join(data, `${SOCKET}probe`);
	if (Buffer.byteLength(address) > MAX_SOCKET_PATH_BYTES) return false;
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(address, () => probe.close(() => resolve(true)));
	});
}

/** True once PostgreSQL talks to clients, be it only to refuse a wrong password. */
export async function answers(data: string, port: number): Promise<boolean> {
	const login = { user: "nobody", password: "none", data, port, database: "postgres" };
	const client = new pg.Client({ connectionString: urlFor(login) });
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		return (error as pg.DatabaseError).code === "28P01";
	} finally {
		await client.end().catch(() => {});
	}
	return true;
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
