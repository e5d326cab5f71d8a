// Owns how the embedded engine speaks to a function: the same request that Inngest's server sends, answered in process.
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { APP_ID, sdkLogger } from "@/inngest/client";

/** What a run's steps have answered so far, by the id that the SDK gave each. */
export type StepMemory = Record<string, { type: "data"; data: unknown } | { type: "error"; error: unknown }>;

/** One call of a function: its events and its memory. `stepId` asks for one planned step; null for whatever comes next. */
export type Call = {
	functionId: string;
	runId: string;
	events: { name: string; data: unknown; id?: string; ts?: number }[];
	steps: StepMemory;
	stack: string[];
	attempt: number;
	maxAttempts: number;
	stepId: string | null;
};

/** One thing that a function asks to be remembered or done before it is called again. */
export type Op = {
	id: string;
	op: string;
	displayName?: string;
	name?: string;
	data?: unknown;
	error?: unknown;
	opts?: unknown;
};

/** `done`: the function returned. `ops`: remember these. `failed`: it threw, and may be called again unless `isFinal`. */
export type Answer =
	| { kind: "done" }
	| { kind: "ops"; ops: Op[]; isFinal: boolean; retryAfter: string | null }
	| { kind: "failed"; error: unknown; isFinal: boolean; retryAfter: string | null };

export type Caller = (call: Call) => Promise<Answer>;

/** A caller of these functions. Unsigned, as no request leaves the process: it is never exposed on a route. */
export function makeCaller(functions: InngestFunction.Any[]): Caller {
	const handle = serve({ client: new Inngest({ id: APP_ID, isDev: true, logger: sdkLogger }), functions });
	return async (call) => {
		const url = `http://embedded/api/inngest?fnId=${call.functionId}&stepId=${call.stepId ?? "step"}`;
		const response = await handle(
			new Request(url, { method: "POST", headers: { host: "embedded" }, body: JSON.stringify(toBody(call)) }),
		);
		const body: unknown = await response.json();
		const isFinal = response.headers.get("x-inngest-no-retry") === "true";
		const retryAfter = response.headers.get("retry-after");
		if (response.status === 200) return { kind: "done" };
		if (response.status === 206) return { kind: "ops", ops: body as Op[], isFinal, retryAfter };
		return { kind: "failed", error: body, isFinal, retryAfter };
	};
}

/** Without `fn_id` and `qi_id`, which would make the SDK report its steps to Inngest's servers as it goes. */
function toBody({ runId, events, steps, stack, attempt, maxAttempts }: Call) {
	return {
		version: 2,
		event: events[0],
		events,
		steps,
		ctx: {
			run_id: runId,
			attempt,
			max_attempts: maxAttempts,
			disable_immediate_execution: false,
			use_api: false,
			stack: { stack, current: stack.length },
		},
	};
}
