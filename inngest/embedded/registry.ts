// Owns what the embedded engine knows of each function: its id, triggers and limits, read from its declaration.
import type { InngestFunction } from "inngest";
import { APP_ID } from "@/inngest/client";

export type Registered = {
	/** The id that calls name, with the app's prefix. */
	id: string;
	events: string[];
	crons: string[];
	/** Takes many events in one call. Decision: `deliver-events.ts` says how many, whatever `maxSize` says, which is Inngest's limit. */
	takesBatches: boolean;
	maxAttempts: number;
	hasFailureHandler: boolean;
};

const DEFAULT_RETRIES = 3;
/** The one key by which this engine batches and limits: everything of one project, one at a time. */
const PROJECT_KEY = "event.data.project_id";

/** The part of a declaration that this engine reads. */
type Declaration = {
	id: string;
	name?: string;
	description?: string;
	triggers?: { event?: string | { name: string }; cron?: string }[];
	retries?: number;
	batchEvents?: { maxSize: number; key?: string };
	concurrency?: number | Limit | Limit[];
	onFailure?: unknown;
};
type Limit = { limit: number; key?: string };

/**
 * Reads the declarations. Throws for one that asks for what this engine does not do, at start rather than in silence: it
 * knows event and cron triggers, retries, batches and a concurrency of 1 keyed by project, and a failure handler.
 */
export function register(functions: InngestFunction.Any[]): Registered[] {
	return functions.map((fn) => {
		const { id, triggers = [], retries, batchEvents, concurrency, onFailure, ...rest } = fn.opts as Declaration;
		const unknown = Object.keys(rest).filter((name) => name !== "name" && name !== "description");
		if (unknown.length > 0) throw new Error(`The embedded engine does not know ${unknown.join(", ")} of ${id}.`);
		const events = triggers.flatMap(({ event }) => (event ? [typeof event === "string" ? event : event.name] : []));
		const crons = triggers.flatMap(({ cron }) => (cron ? [cron] : []));
		const limits = concurrency === undefined ? [] : [concurrency].flat();
		const isPerProject = limits.every(
			(limit) => typeof limit === "object" && limit.key === PROJECT_KEY && limit.limit === 1,
		);
		if (!isPerProject || (batchEvents?.key ?? PROJECT_KEY) !== PROJECT_KEY) {
			throw new Error(`The embedded engine limits and batches by ${PROJECT_KEY}, one at a time; ${id} asks for more.`);
		}
		return {
			id: fn.id(APP_ID),
			events,
			crons,
			takesBatches: batchEvents !== undefined,
			maxAttempts: (retries ?? DEFAULT_RETRIES) + 1,
			hasFailureHandler: onFailure !== undefined,
		};
	});
}
