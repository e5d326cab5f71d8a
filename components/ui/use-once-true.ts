"use client";
import { useState } from "react";

/** True from the first time that `value` is true: for what is made when first needed and kept for its way out. */
export function useOnceTrue(value: boolean): boolean {
	const [was, setWas] = useState(value);
	if (value && !was) setWas(true);
	return was || value;
}
