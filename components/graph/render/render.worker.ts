// The worker that draws.
import type { ToView } from "../messages";
import { View } from "./view";

self.onmessage = ({ data: opening }: MessageEvent<ToView>) => {
	if (opening.kind !== "open") return;
	const view = new View(opening, (message) => self.postMessage(message));
	const hear = ({ data }: MessageEvent<ToView>) => data.kind !== "open" && view.receive(data);
	self.onmessage = hear;
	opening.layout.onmessage = hear;
};
