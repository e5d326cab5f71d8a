"use client";
// The key that the examples run with: kept in this page's memory alone, gone with it.
import { createContext, type ReactNode, useContext, useState } from "react";
import styles from "./docs.module.css";

const KeyContext = createContext("");

/** The pasted key, empty while there is none. */
export const useKey = () => useContext(KeyContext);

/** A field for the key above everything that may use it. */
export function KeyBox({ children }: { children: ReactNode }) {
	const [key, setKey] = useState("");
	return (
		<KeyContext value={key.trim()}>
			<label className={styles.keyBox}>
				<span>API key, to run the examples from this page</span>
				<input
					type="password"
					autoComplete="off"
					spellCheck={false}
					placeholder="mg_live_…"
					value={key}
					onChange={(event) => setKey(event.target.value)}
				/>
				<small>It stays in this page and goes to this server alone.</small>
			</label>
			{children}
		</KeyContext>
	);
}
