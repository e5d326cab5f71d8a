import type { Tone } from "@/components/ui/badge";

/** How the state of a task or step looks; what is not here is plain. */
export const STATE_TONE: Record<string, Tone> = { done: "accent", failed: "danger", running: "knot" };
