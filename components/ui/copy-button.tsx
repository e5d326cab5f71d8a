"use client";
import { useEffect, useState } from "react";
import { Check, Copy } from "@/components/ui/icons";
import { Button } from "./button";

const SHOWN_MS = 2_000;

/** Copies a text and says so, to screen readers too. `of` is what it is a text of, where a page has several. */
export function CopyButton({ text, label = "Copy", of }: { text: string; label?: string; of?: string }) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [copied]);
	return (
		<>
			<Button
				look="outline"
				size="small"
				aria-label={of && `${copied ? "Copied" : label}: ${of}`}
				onClick={async () => setCopied(await copy(text))}
			>
				{copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
				{copied ? "Copied" : label}
			</Button>
			<span role="status" className="sr-only">
				{copied ? "Copied to the clipboard" : ""}
			</span>
		</>
	);
}

/** The clipboard is there on https and localhost alone; elsewhere a selection still can be copied. */
async function copy(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const box = document.createElement("textarea");
		box.value = text;
		document.body.append(box);
		box.select();
		const done = document.execCommand("copy");
		box.remove();
		return done;
	}
}
