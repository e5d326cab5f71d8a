"use client";
import { useEffect } from "react";

const VISIT_MS = 30 * 60_000;
const KEPT_S = 90 * 86_400;

/** Keeps in a cookie of the project's pages when they were last looked at; the times within half an hour are one visit. */
export function RememberVisit({ projectId, visit }: { projectId: string; visit: string }) {
	useEffect(() => {
		const [before = "", last = ""] = visit.split("_");
		const now = Date.now();
		const isSame = now - Number(last) < VISIT_MS;
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
		document.cookie = `visit=${isSame ? before : last}_${now}; path=/p/${projectId}; max-age=${KEPT_S}; samesite=lax`;
	}, [projectId, visit]);
	return null;
}
