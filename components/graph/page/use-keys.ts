"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";

const STEP_PX = 70;
const MOVES: Record<string, [dx: number, dy: number]> = {
	ArrowLeft: [STEP_PX, 0],
	ArrowRight: [-STEP_PX, 0],
	ArrowUp: [0, STEP_PX],
	ArrowDown: [0, -STEP_PX],
};

export type Keys = {
	pan(dx: number, dy: number): void;
	/** What each other key does while the picture has the focus. */
	picture: Record<string, () => void>;
	/** What keys do anywhere on the page but in a field. */
	page: Record<string, () => void>;
};

/** Listens for the keys of the page and answers the listener for those of the picture. Tab leaves the picture, as everywhere. */
export function useKeys(keys: Keys): (event: KeyboardEvent) => void {
	const now = useRef(keys);
	now.current = keys;
	useEffect(() => {
		const press = (event: globalThis.KeyboardEvent) => {
			const isField = event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
			const act = now.current.page[event.key];
			if (!act || isField || event.ctrlKey || event.metaKey || event.altKey) return;
			event.preventDefault();
			act();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, []);
	return (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
		const move = MOVES[event.key];
		const act = move ? () => now.current.pan(...move) : now.current.picture[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	};
}
