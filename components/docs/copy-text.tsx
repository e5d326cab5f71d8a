"use client";
import { useState } from "react";
import styles from "./docs.module.css";

/** A button that copies a text; where the browser forbids it, the text can still be selected. */
export function CopyText({ text }: { text: string }) {
	const [said, setSaid] = useState("Copy");
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setSaid("Copied"),
			() => setSaid("Select and copy"),
		);
	return (
		<button type="button" className={styles.quietButton} aria-live="polite" onClick={copy}>
			{said}
		</button>
	);
}
