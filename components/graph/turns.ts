/**
 * Runs what it is given as soon as all messages that wait have been heard, without the 4 ms that nested timers cost. Answers what
 * cancels it.
 */
export function createTurns(): (work: () => void) => () => void {
	const { port1, port2 } = new MessageChannel();
	const waiting: (() => void)[] = [];
	port1.onmessage = () => waiting.shift()?.();
	return (work) => {
		let isCancelled = false;
		waiting.push(() => isCancelled || work());
		port2.postMessage(null);
		return () => {
			isCancelled = true;
		};
	};
}
