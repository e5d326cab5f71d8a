"use client";
// What the reader of the documentation has chosen: a language, and a key, which stays in this page's memory alone.
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Language } from "@/components/ui/request-code";

type Reader = {
	/** The address of this server. */
	baseUrl: string;
	/** The pasted key, empty while there is none. */
	key: string;
	setKey(key: string): void;
	language: Language;
	setLanguage(language: Language): void;
};

const ReaderContext = createContext<Reader | null>(null);

/** The reader's choices, for everything below a `ReaderProvider`. */
export function useReader(): Reader {
	const reader = useContext(ReaderContext);
	if (!reader) throw new Error("No ReaderProvider is above this component.");
	return reader;
}

/** Keeps the reader's choices while they go from page to page. */
export function ReaderProvider({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
	const [key, setKey] = useState("");
	const [language, setLanguage] = useState<Language>("curl");
	return <ReaderContext value={{ baseUrl, key, setKey, language, setLanguage }}>{children}</ReaderContext>;
}
