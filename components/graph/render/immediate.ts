/** Calls back as soon as all messages that wait have been heard: timers would add milliseconds to every slice. */
export function createImmediate(): (callback: () => void) => () => void {
	const { port1, port2 } = new MessageChannel();
	const waiting: (() => void)[] = [];
	port1.onmessage = () => waiting.shift()?.();
	return (callback) => {
		let isCancelled = false;
		waiting.push(() => isCancelled || callback());
		port2.postMessage(null);
		return () => {
			isCancelled = true;
		};
	};
}
