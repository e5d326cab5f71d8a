"use client";
import { useEffect } from "react";
import { noteVisit } from "./last-visit";

const KEPT_S = 90 * 86_400;

/** Keeps in a cookie of the project's pages when they were last looked at. */
export function RememberVisit({ projectId, visit }: { projectId: string; visit: string }) {
	useEffect(() => {
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
		document.cookie = `visit=${noteVisit(visit, Date.now())}; path=/p/${projectId}; max-age=${KEPT_S}; samesite=lax`;
	}, [projectId, visit]);
	return null;
}
