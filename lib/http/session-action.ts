// What every server action of the dashboard has in common: it comes from our own pages, somebody is signed in, the role
// table allows it, the input is checked, errors become words, and what changed is in the audit log. An action declares.
import { headers } from "next/headers";
import type { z } from "zod";
import { getViewer, openProject, openTeam, type ProjectAccess, type TeamAccess } from "@/lib/accounts/session";
import type { Viewer } from "@/lib/accounts/sessions";
import { assertOwnPages, clientAddress } from "@/lib/auth/request";
import { ACTIONS, type Action } from "@/lib/auth/roles";
import { env } from "@/lib/env";
import { AppError, type Slug } from "@/lib/errors";
import { isUuid } from "@/lib/ids";
import { log } from "@/lib/log";
import { noteDone } from "./session-route";

/** What an action answers: plain data. `fields` holds a sentence per wrong field. */
export type ActionResult<T> =
	| { ok: true; value: T }
	| { ok: false; slug: Slug; message: string; fields: Record<string, string> };

type AccountAccess = { viewer: Viewer; now: Date };
type AccessOf<A extends Action> = (typeof ACTIONS)[A]["in"] extends "project"
	? ProjectAccess
	: (typeof ACTIONS)[A]["in"] extends "team"
		? TeamAccess
		: AccountAccess;

type Definition<A extends Action, S extends z.ZodType, T> = {
	action: A;
	input: S;
	run(access: AccessOf<A>, input: z.output<S>): Promise<T>;
	/** What the audit log says it was done to; null when nothing was changed. An action that never changes a team leaves it out. */
	audit?(input: z.output<S>, value: T): string | null;
};

/** A server action. `place` is the id of the project or team that it is done in; of no meaning for one's own account. */
export type SessionAction<S extends z.ZodType, T> = ((place: string, input: z.input<S>) => Promise<ActionResult<T>>) & {
	action?: Action;
};

/** Declares a server action that whoever is signed in may call as far as the role table lets them. */
export function sessionAction<A extends Action, S extends z.ZodType, T>(
	definition: Definition<A, S, T>,
): SessionAction<S, T> {
	const act = async (place: string, input: z.input<S>): Promise<ActionResult<T>> => {
		try {
			const sent = await headers();
			assertOwnPages(sent);
			const access = await open(definition.action, place);
			const parsed = definition.input.safeParse(input);
			if (!parsed.success) throw toInvalid(parsed.error);
			const value = await definition.run(access as AccessOf<A>, parsed.data);
			const target = definition.audit?.(parsed.data, value) ?? null;
			if (target !== null && "team" in access) await noteDone(access, { headers: sent }, definition.action, target);
			return { ok: true, value };
		} catch (error) {
			return toRefusal(error);
		}
	};
	return Object.assign(act, { action: definition.action });
}

async function open(action: Action, place: unknown): Promise<ProjectAccess | TeamAccess | AccountAccess> {
	if (ACTIONS[action].in === "account") return { viewer: await getViewer(), now: new Date() };
	const id = typeof place === "string" && isUuid(place) ? place : "";
	return ACTIONS[action].in === "project" ? openProject(id, action) : openTeam(id, action);
}

type Refusal = { ok: false; slug: Slug; message: string; fields: Record<string, string> };

/** The words for a failure. What is no refusal of ours is logged and answered as nothing but that. */
function toRefusal(error: unknown): Refusal {
	if (error instanceof AppError) {
		const fields: Record<string, string> = {};
		// Of several things wrong with one field the first is said.
		for (const { field, message } of error.facts.details ?? []) fields[field] ??= message;
		return { ok: false, slug: error.slug, message: error.message, fields };
	}
	log.error({ err: error instanceof Error ? (error.stack ?? error.message) : String(error) }, "server action failed");
	return { ok: false, slug: "internal_error", message: "Something went wrong on our side. Try again.", fields: {} };
}

/** Everything that is wrong with an input: an item of a list counts as the list, which is one field of a form. */
function toInvalid(error: z.ZodError): AppError {
	const details = error.issues.map((issue) => ({
		field: issue.path.filter((part) => typeof part !== "number").join("."),
		message: messageOf(issue),
	}));
	return new AppError("invalid_request", details[0]?.message ?? "The input is not valid.", { details });
}

/** What may be empty or else something is a union whose last choice is that something: its words are meant. */
function messageOf(issue: z.core.$ZodIssue): string {
	if (issue.code !== "invalid_union") return issue.message;
	return issue.errors.at(-1)?.[0]?.message ?? issue.message;
}

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
