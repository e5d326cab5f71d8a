// Can this process serve? It can when the database answers within a second.
import { pool } from "@/lib/db/pool";

export const dynamic = "force-dynamic";

export async function GET() {
	const ok = await Promise.race([
		pool()
			.query("SELECT FROM graphs LIMIT 0")
			.then(
				() => true,
				() => false,
			),
		new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref()),
	]);
	return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
