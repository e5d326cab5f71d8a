"use client";
import { useState, useTransition } from "react";
import { failureWords } from "@/components/ui/failure-words";
import { goOn, type Outcome } from "./sign-in";

/** A way in that leads on to `next`. `failed` is what to say when it did not open; `times` makes the same words be read out again. */
export function useSignIn(next: string, refused: string) {
	const [failed, setFailed] = useState({ times: 0, message: "" });
	const [pending, start] = useTransition();
	const fail = (message: string) => setFailed(({ times }) => ({ times: times + 1, message }));
	const enter = (way: () => Promise<Outcome>) =>
		start(async () => {
			try {
				const outcome = await way();
				if (outcome === "refused") fail(refused);
				else goOn(outcome, next);
			} catch (error) {
				fail(failureWords(error));
			}
		});
	return { enter, pending, failed, forget: () => setFailed(({ times }) => ({ times, message: "" })) };
}
