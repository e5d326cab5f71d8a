"use client";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { useReader } from "./reader";

/** A field for the key that the examples then carry and run with; `create` is the way to a key for who has none. */
export function KeyBox({ create }: { create: ReactNode }) {
	const { key, setKey } = useReader();
	return (
		<div className="my-6 max-w-xl rounded-lg border border-line bg-card p-4">
			<Field
				label="API key"
				type="password"
				autoComplete="off"
				spellCheck={false}
				placeholder="mg_live_…"
				value={key}
				onChange={(event) => setKey(event.target.value.trim())}
				hint={
					<>
						Paste one to fill it into the examples and to run them here. It stays in this page and goes to this server
						alone. {create}
					</>
				}
			/>
		</div>
	);
}
