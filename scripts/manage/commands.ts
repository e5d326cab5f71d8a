// The operator's commands: their options, what they accept, what they answer. The work is done by lib/teams.
import { parseArgs } from "node:util";
import Stripe from "stripe";
import { z } from "zod";
import { handOverReset } from "@/lib/accounts/reset-password";
import { disableTwoFactor } from "@/lib/accounts/two-factor/change-two-factor";
import { setUpStripe } from "@/lib/billing/set-up-stripe";
import { billingWebhookUrl, isStripeConfigured } from "@/lib/billing/stripe-client";
import { reconcileBilling } from "@/lib/billing/sync-team";
import { backUp } from "@/lib/db/backup/backup";
import { restore } from "@/lib/db/backup/restore";
import { proveDeleted } from "@/lib/episodes/prove-deleted";
import { AppError } from "@/lib/errors";
import { createTeam } from "@/lib/teams/create-team";
import { issueKey, revokeKey } from "@/lib/teams/keys";
import { setTeam, setUsage } from "@/lib/teams/set-team";
import { METERS, TIER_NAMES } from "@/lib/tiers";
import { reread } from "./reread";

const text = z
	.string({ error: "is required" })
	.trim()
	.min(1, { error: "must not be empty" })
	.max(200, { error: "must have at most 200 characters" });
const teamId = z.uuid({ error: "must be the uuid of a team" });
const tier = z.enum(TIER_NAMES, { error: `must be one of ${TIER_NAMES.join(", ")}` });
const truth = z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true");
const instant = z
	.union([z.iso.datetime({ offset: true }), z.iso.date()], {
		error: "must be an ISO 8601 timestamp such as 2026-05-08T13:56:00Z",
	})
	.transform((value) => new Date(value));
const list = <T extends z.ZodType<string, string>>(item: T) =>
	z
		.string()
		.transform((value) => value.split(",").map((part) => part.trim()))
		.pipe(z.array(item));
const group = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, { error: "must be letters, digits, dashes or underscores" });
const scope = z.enum(["read", "write"], { error: "must be read, write or both" });
const count = z
	.string({ error: "is required" })
	.regex(/^\d{1,9}$/, { error: "must be a whole number" })
	.transform(Number);

/** What a command does in the database that this URL names: it answers one line, or yields several. */
type Work = (databaseUrl: string) => Promise<object> | AsyncIterable<object>;
/**
 * Checks its options when read and does its work when called; `operand` names an option that is given without its name, `flags` those that
 * are given without a value.
 */
type Command = {
	options: string[];
	operand?: string;
	flags?: string[];
	leavesShape?: boolean;
	read(values: object): Work;
};

function command<S extends z.ZodObject>(
	schema: S,
	work: (input: z.output<S>, databaseUrl: string) => ReturnType<Work>,
	rest: Pick<Command, "operand" | "flags" | "leavesShape"> = {},
): Command {
	return {
		...rest,
		options: Object.keys(schema.shape),
		read(values) {
			const parsed = schema.safeParse(values);
			if (parsed.success) return (databaseUrl) => work(parsed.data, databaseUrl);
			const issues = parsed.error.issues.map(({ path: [name], message }) =>
				name === rest.operand ? `${String(name).toUpperCase()} ${message}` : `--${String(name)} ${message}`,
			);
			throw new AppError("invalid_request", `${[...new Set(issues)].join("; ")}.`);
		},
	};
}

const file = z.string({ error: "is required" }).min(1, { error: "must not be empty" });
/** One before an upgrade, the other into a database of the backup's own shape: neither migrates it first. */
const WHOLE_DATABASE = { operand: "file", leavesShape: true };

const COMMANDS: Record<string, Command> = {
	"team create": command(
		z.object({ name: text, tier: tier.optional(), "signed-up-at": instant.optional() }),
		async (input) => {
			const team = await createTeam({ name: input.name, tier: input.tier, signedUpAt: input["signed-up-at"] });
			const { teamId: team_id, projectId: project_id, project, keyId: key_id, key } = team;
			return { team_id, project_id, project, key_id, key };
		},
	),
	"team set": command(
		z.object({
			team: teamId,
			tier: tier.optional(),
			"past-due": truth.optional(),
			"signed-up-at": instant.optional(),
		}),
		async (input) => {
			const change = { tier: input.tier, pastDue: input["past-due"], signedUpAt: input["signed-up-at"] };
			const team = await setTeam(input.team, change);
			return { team_id: team.teamId, tier: team.tier, past_due: team.pastDue, signed_up_at: team.signedUpAt };
		},
	),
	"key create": command(
		z.object({
			team: teamId,
			project: text.optional(),
			scopes: list(scope).optional(),
			groups: list(group).optional(),
			"expires-at": instant.optional(),
		}),
		async ({ team, project, scopes, groups, "expires-at": expiresAt }) => {
			const { keyId: key_id, key } = await issueKey({ teamId: team, project, scopes, groups, expiresAt });
			return { key_id, key };
		},
	),
	"key revoke": command(z.object({ "key-id": text }), async (input) => {
		await revokeKey(input["key-id"]);
		return { key_id: input["key-id"], revoked: true };
	}),
	"prove-deleted": command(
		z.object({ episode: text, team: teamId.optional() }),
		({ episode, team }) => proveDeleted(episode, team),
		{ operand: "episode" },
	),
	reread: command(
		z.object({
			project: z.uuid({ error: "must be the uuid of a project" }),
			group: group.optional(),
			since: instant.optional(),
			limit: count.optional(),
			apply: z.boolean().default(false),
		}),
		({ project, ...options }) => reread(project, options),
		{ flags: ["apply"] },
	),
	"usage set": command(
		z.object({
			team: teamId,
			meter: z.enum(METERS, { error: `must be one of ${METERS.join(", ")}` }),
			used: count,
		}),
		async ({ team, meter, used }) => {
			await setUsage(team, meter, used);
			return { team_id: team, meter, used };
		},
	),
	"account reset": command(z.object({ email: text }), async ({ email }) => {
		const { url, expiresAt, sessionsEnded, ...rest } = await handOverReset(email, new Date());
		return { ...rest, url, expires_at: expiresAt, sessions_ended: sessionsEnded };
	}),
	"account disable-two-factor": command(z.object({ email: text }), async (input) => {
		const { email, wasOn } = await disableTwoFactor(input.email, new Date());
		return { email, was_on: wasOn };
	}),
	backup: command(
		z.object({ file }),
		async (input, url) => ({ backup: input.file, ...(await backUp(url, input.file)) }),
		WHOLE_DATABASE,
	),
	restore: command(
		z.object({ file }),
		async (input, url) => ({ restored: input.file, ...(await restore(url, input.file)) }),
		WHOLE_DATABASE,
	),
	"stripe setup": command(
		z.object({ "webhook-url": z.url({ protocol: /^https?$/, error: "must be an https:// URL" }).optional() }),
		(input) => stripeSetup(input["webhook-url"]),
	),
	"stripe reconcile": command(z.object({}), stripeReconcile),
};

/**
 * The work that a command line asks for, checked, and whether it leaves the database in the shape that it has. Throws
 * `invalid_request` that names every wrong option.
 */
export function readCommand(args: string[]): { work: Work; leavesShape: boolean } {
	const [noun = "", verb = ""] = args;
	const name = noun in COMMANDS ? noun : `${noun} ${verb}`;
	const found = COMMANDS[name];
	const rest = args.slice(name.split(" ").length);
	if (!found) {
		throw new AppError("invalid_request", `The commands are: ${Object.keys(COMMANDS).join(", ")}.`);
	}
	return { work: found.read(readOptions(found, rest)), leavesShape: found.leavesShape === true };
}

function readOptions(found: Command, rest: string[]): object {
	const options = Object.fromEntries(
		found.options.map((option) => {
			const type = found.flags?.includes(option) ? ("boolean" as const) : ("string" as const);
			return [option, { type, multiple: true } as const];
		}),
	);
	let values: Record<string, (string | boolean)[] | undefined>;
	try {
		const parsed = parseArgs({ args: rest, options, strict: true, allowPositionals: found.operand !== undefined });
		values =
			parsed.positionals.length > 0 ? { ...parsed.values, [found.operand ?? ""]: parsed.positionals } : parsed.values;
	} catch (error) {
		throw new AppError("invalid_request", `${(error as Error).message.split(/[.\n]/)[0]}.`);
	}
	return Object.fromEntries(
		Object.entries(values).map(([option, given = []]) => {
			if (given.length > 1) throw new AppError("invalid_request", `--${option} must be given once.`);
			return [option, given[0]];
		}),
	);
}

/**
 * Makes what is missing at Stripe and says what it did. The webhook's secret is in the answer of the run that made the
 * endpoint alone: put it into STRIPE_WEBHOOK_SECRET.
 */
async function stripeSetup(webhookUrl: string = billingWebhookUrl()): Promise<object> {
	const { did, webhookSecret } = await askingStripe(() => setUpStripe(webhookUrl));
	return { did, ...(webhookSecret === null ? {} : { STRIPE_WEBHOOK_SECRET: webhookSecret }) };
}

/** Reads every customer's state again, as every night. */
async function stripeReconcile(): Promise<object> {
	if (!isStripeConfigured()) throw new AppError("unavailable", "Stripe's keys are not set.");
	return reconcileBilling();
}

/** Says what Stripe refused in its own words: they are for the operator. */
async function askingStripe<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) throw new AppError("unavailable", `Stripe: ${error.message}`);
		throw error;
	}
}
