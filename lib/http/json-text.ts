/** A 200 answer of JSON that Postgres built already, passed on as it is. */
export const jsonText = (body: string) =>
	new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8" } });
