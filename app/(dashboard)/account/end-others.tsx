"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import { endOthersAction } from "./actions";

export function EndOthers() {
	return (
		<ActionButton
			action={endOthersAction}
			input={{}}
			said={({ ended }) => (ended === 1 ? "The other session ended" : `${ended} other sessions ended`)}
			look="outline"
			size="small"
		>
			Sign out the others
		</ActionButton>
	);
}
