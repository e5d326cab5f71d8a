"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import type { endOthersAction, endSessionAction } from "./actions";

export function EndSession(props: { sessionId: string; name: string; action: typeof endSessionAction }) {
	const { sessionId, name, action } = props;
	const { run, pending } = useAction(action, "me", () => "Session ended");
	return (
		<div className="flex justify-end">
			<Button
				look="outline"
				size="small"
				pending={pending}
				aria-label={`End ${name}`}
				onClick={() => run({ sessionId })}
			>
				End
			</Button>
		</div>
	);
}

export function EndOthers({ action }: { action: typeof endOthersAction }) {
	const { run, pending } = useAction(action, "me", ({ ended }) =>
		ended === 1 ? "The other session ended" : `${ended} other sessions ended`,
	);
	return (
		<Button look="outline" size="small" pending={pending} onClick={() => run({})}>
			Sign out the others
		</Button>
	);
}
