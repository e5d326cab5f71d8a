// A reusable list of hashed features. Its methods replace closures, which some compilers make costly in hot code.
import { mix } from "./hash";

/** Features of one decision: `data[0..size)`, each the hash of a template number and one to four values. */
export class FeatureBuffer {
	readonly data: Uint32Array;
	size = 0;

	constructor(capacity: number) {
		this.data = new Uint32Array(capacity);
	}

	clear(): void {
		this.size = 0;
	}

	add1(template: number, a: number): void {
		this.data[this.size++] = mix(template, a) >>> 0;
	}

	add2(template: number, a: number, b: number): void {
		this.data[this.size++] = mix(mix(template, a), b) >>> 0;
	}

	add3(template: number, a: number, b: number, c: number): void {
		this.data[this.size++] = mix(mix(mix(template, a), b), c) >>> 0;
	}

	add4(template: number, a: number, b: number, c: number, d: number): void {
		this.data[this.size++] = mix(mix(mix(mix(template, a), b), c), d) >>> 0;
	}
}
