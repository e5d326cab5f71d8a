// What the few server actions have in common that nobody needs to be signed in for.
import { headers } from "next/headers";
import type { z } from "zod";
import { clientAddress } from "@/lib/auth/client-address";
import { assertOwnPages } from "@/lib/auth/same-origin";
import { env } from "@/lib/env";
import { type ActionResult, toInvalid, toRefusal } from "./session-action";

/** Declares a server action that anybody may call from our own pages. */
export function publicAction<S extends z.ZodType, T>(definition: {
	input: S;
	run(input: z.output<S>, from: { address: string; now: Date }): Promise<T>;
}): (input: z.input<S>) => Promise<ActionResult<T>> {
	return async (input) => {
		try {
			const sent = await headers();
			assertOwnPages(sent);
			const parsed = definition.input.safeParse(input);
			if (!parsed.success) throw toInvalid(parsed.error);
			const address = clientAddress(sent, env().TRUSTED_PROXIES);
			return { ok: true, value: await definition.run(parsed.data, { address, now: new Date() }) };
		} catch (error) {
			return toRefusal(error);
		}
	};
}
