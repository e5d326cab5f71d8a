import { atBase } from "@/lib/base-path";
import { env } from "@/lib/env";

/** The full address of a path of this service, whatever a request says of itself. */
export function ownUrl(path: string): string {
	const { NEXTAUTH_URL, PORT } = env();
	return new URL(atBase(path), NEXTAUTH_URL ?? `http://localhost:${PORT}`).href;
}

/** True when browsers reach the service over https, by what the operator says of it. */
export const isHttps = () => new URL(ownUrl("/")).protocol === "https:";
