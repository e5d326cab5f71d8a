// Is the process alive? Asks no database: an outage there must not restart every server.
export const dynamic = "force-dynamic";

export const GET = () => Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
