import { headers } from "next/headers";
import { BASE_PATH } from "@/lib/base-path";

/** The address of this service as the reader's browser knows it, for code to copy. */
export async function baseUrl(): Promise<string> {
	const sent = await headers();
	const host = sent.get("x-forwarded-host") ?? sent.get("host") ?? "localhost";
	const protocol = sent.get("x-forwarded-proto")?.split(",")[0] ?? "http";
	return `${protocol}://${host}${BASE_PATH}`;
}
