/** A 200 answer of JSON that Postgres built. Its functions put blanks between the tokens, which answers leave out. */
export const jsonText = (body: string) =>
	new Response(JSON.stringify(JSON.parse(body)), { headers: { "Content-Type": "application/json; charset=utf-8" } });
