import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { atBase } from "@/lib/base-path";

/** A question, which the search page of the project answers. `home` is the path of the project. */
export function AskBox({ home }: { home: string }) {
	return (
		<form action={atBase(`${home}/search`)} className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
			<Field
				label="Ask your memory"
				name="query"
				maxLength={2_000}
				required
				autoComplete="off"
				placeholder="Who is on call this week?"
			/>
			<Button type="submit" look="outline">
				Ask
			</Button>
		</form>
	);
}
