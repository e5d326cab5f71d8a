// A view that draws on the page's own thread, for browsers whose workers cannot.
import type { FromView, ToView } from "../messages";

/** The view, in whichever thread it draws. */
export type ViewThread = {
	inWorker: boolean;
	listen(hear: (message: FromView) => void): void;
	post(message: ToView, transfer?: Transferable[]): void;
	close(): void;
};

export function viewOnPage(): ViewThread {
	let hear: ((message: FromView) => void) | null = null;
	const view = import("../render/view").then(({ View }) => new View((message) => hear?.(message)));
	return {
		inWorker: false,
		listen(to) {
			hear = to;
		},
		post: (message) => void view.then((opened) => hear && opened.receive(message)),
		close() {
			hear = null;
			void view.then((opened) => opened.close());
		},
	};
}
