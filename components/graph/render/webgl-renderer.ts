// Draws with WebGL2: one buffer of places shared by points and lines, 8 bytes per node and frame. It asks the machine by a fence whether
// the last frame is done, so frames never queue up.
import type { ViewSize } from "../messages";
import type { Detail } from "./detail-budget";
import {
	edgePasses,
	FADED_NODE,
	type Frame,
	fitCanvas,
	IN_THE_CROWD,
	leafAlpha,
	MIN_RADIUS,
	OUT_OF_IT,
	type Renderer,
	radiusScale,
	readColour,
} from "./renderer";
import { EDGE_FRAGMENT, EDGE_VERTEX, NODE_FRAGMENT, NODE_VERTEX } from "./shaders";

/** True where WebGL2 is there and a graphics card draws it: by the driver's name, as browsers seldom report software rendering. */
export function hasGraphicsCard(): boolean {
	const gl = new OffscreenCanvas(1, 1).getContext("webgl2", { failIfMajorPerformanceCaveat: true });
	if (!gl) return false;
	const named = gl.getExtension("WEBGL_debug_renderer_info");
	const driver = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
	gl.getExtension("WEBGL_lose_context")?.loseContext();
	return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(driver);
}

/** Takes the canvas for WebGL2; null where it is missing. `onLost` is told when the context is taken away for good. */
export function createWebglRenderer(canvas: OffscreenCanvas, onLost: () => void): Renderer | null {
	const looks = { alpha: false, antialias: true, depth: false, stencil: false };
	const gl = canvas.getContext("webgl2", { ...looks, powerPreference: "high-performance" });
	if (!gl) return null;
	canvas.addEventListener("webglcontextlost", onLost);
	return new WebglRenderer(gl);
}

/** Of each node, by the place of its attribute. */
const COLUMNS = ["place", "size", "hue", "bits", "state"] as const;

class WebglRenderer implements Renderer {
	readonly name = "webgl";
	readonly #edgeProgram: WebGLProgram;
	readonly #nodeProgram: WebGLProgram;
	readonly #largest: number;
	readonly #columns: WebGLBuffer[];
	/** By the place of their pass. */
	readonly #ends: WebGLBuffer[];
	readonly #backwards: WebGLBuffer;
	#held = { places: -1, looks: -1, edges: -1, capacity: 0 };
	#fence: WebGLSync | null = null;

	constructor(private readonly gl: WebGL2RenderingContext) {
		this.#edgeProgram = link(gl, EDGE_VERTEX, EDGE_FRAGMENT);
		this.#nodeProgram = link(gl, NODE_VERTEX, NODE_FRAGMENT);
		this.#largest = (gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array)[1] ?? 64;
		this.#columns = COLUMNS.map(() => gl.createBuffer());
		this.#ends = Array.from({ length: 4 }, () => gl.createBuffer());
		this.#backwards = gl.createBuffer();
		gl.bindVertexArray(gl.createVertexArray());
		for (const [at, name] of COLUMNS.entries()) {
			const isFloat = name === "place" || name === "size";
			gl.bindBuffer(gl.ARRAY_BUFFER, this.#columns[at] as WebGLBuffer);
			gl.enableVertexAttribArray(at);
			gl.vertexAttribPointer(at, name === "place" ? 2 : 1, isFloat ? gl.FLOAT : gl.UNSIGNED_BYTE, false, 0, 0);
		}
		gl.enable(gl.BLEND);
		gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
	}

	isFree(): boolean {
		const { gl } = this;
		if (!this.#fence) return true;
		if (gl.getSyncParameter(this.#fence, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost()) return false;
		gl.deleteSync(this.#fence);
		this.#fence = null;
		return true;
	}

	draw(frame: Frame, detail: Detail | null): boolean {
		const { gl } = this;
		this.#upload(frame);
		gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
		gl.clearColor(...readColour(frame.theme.background), 1);
		gl.clear(gl.COLOR_BUFFER_BIT);
		this.#drawEdges(frame, detail);
		this.#drawNodes(frame, detail);
		Object.assign(this.#held, frame.scene.revision);
		this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
		gl.flush();
		return true;
	}

	resize = (size: ViewSize) => fitCanvas(this.gl.canvas as OffscreenCanvas, size);

	#put(target: number, buffer: WebGLBuffer | undefined, data: ArrayBufferView): void {
		const { gl } = this;
		gl.bindBuffer(target, buffer ?? null);
		gl.bufferData(target, data, gl.DYNAMIC_DRAW);
	}

	#upload({ scene }: Frame): void {
		const { gl } = this;
		const { revision, nodeCount, sizes, hues, bits, states } = scene;
		const capacity = sizes.length;
		if (this.#held.capacity !== capacity) {
			// Every vertex that a line may name must be there, placed or not.
			this.#put(gl.ARRAY_BUFFER, this.#columns[0], new Float32Array(2 * capacity));
			this.#put(
				gl.ELEMENT_ARRAY_BUFFER,
				this.#backwards,
				Uint32Array.from({ length: capacity }, (_, i) => capacity - 1 - i),
			);
			Object.assign(this.#held, { capacity, places: -1, looks: -1 });
		}
		if (this.#held.places !== revision.places) {
			gl.bindBuffer(gl.ARRAY_BUFFER, this.#columns[0] as WebGLBuffer);
			gl.bufferSubData(gl.ARRAY_BUFFER, 0, scene.xy.subarray(0, scene.placed * 2));
		}
		if (this.#held.looks !== revision.looks)
			for (const [i, data] of [sizes, hues, bits, states].entries())
				this.#put(gl.ARRAY_BUFFER, this.#columns[i + 1], data.subarray(0, nodeCount));
	}

	/** Begins to draw with a program; answers how its uniforms are set. */
	#begin(program: WebGLProgram, { camera, size }: Frame) {
		const { gl } = this;
		// biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
		gl.useProgram(program);
		const set = (name: string, ...values: number[]) => {
			const at = gl.getUniformLocation(program, name);
			if (values.length === 1) gl.uniform1fv(at, values);
			else if (values.length === 2) gl.uniform2fv(at, values);
			else if (values.length === 4) gl.uniform4fv(at, values);
			else gl.uniform3fv(at, values);
		};
		set("u_centre", camera.x, camera.y);
		set("u_scale", (2 * camera.k) / size.width, (-2 * camera.k) / size.height);
		return set;
	}

	#drawEdges(frame: Frame, detail: Detail | null): void {
		const { gl } = this;
		const set = this.#begin(this.#edgeProgram, frame);
		const isNew = this.#held.edges !== frame.scene.revision.edges;
		for (const [i, { ends, count, colour, alpha }] of edgePasses(frame, detail).entries()) {
			if (isNew) this.#put(gl.ELEMENT_ARRAY_BUFFER, this.#ends[i], ends);
			if (count === 0) continue;
			set("u_colour", ...readColour(colour), alpha);
			gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#ends[i] as WebGLBuffer);
			gl.drawElements(gl.LINES, count * 2, gl.UNSIGNED_INT, 0);
		}
	}

	#drawNodes(frame: Frame, detail: Detail | null): void {
		const { gl } = this;
		const { scene, camera, size, theme } = frame;
		const set = this.#begin(this.#nodeProgram, frame);
		set("u_radius", radiusScale(camera.k));
		set("u_least", MIN_RADIUS);
		set("u_pixel", size.pixelRatio);
		set("u_faded", FADED_NODE);
		set("u_largest", this.#largest);
		set("u_leaf", scene.emphasis ? 1 : leafAlpha(frame));
		set("u_crowd", IN_THE_CROWD, OUT_OF_IT);
		set("u_palette", ...[...theme.hues, theme.rest].flatMap(readColour));
		set("u_knot", ...readColour(theme.knot));
		set("u_halo", ...readColour(theme.background));
		const count = Math.min(scene.placed, detail?.nodes ?? scene.placed);
		// Backwards, so that hubs lie above their leaves.
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#backwards);
		gl.drawElements(gl.POINTS, count, gl.UNSIGNED_INT, (this.#held.capacity - count) * 4);
	}
}

function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
	const program = gl.createProgram();
	const sources = [
		[gl.VERTEX_SHADER, vertex],
		[gl.FRAGMENT_SHADER, fragment],
	] as const;
	for (const [type, source] of sources) {
		const shader = gl.createShader(type);
		if (!shader) throw new Error("The graphics context is gone.");
		gl.shaderSource(shader, source);
		gl.compileShader(shader);
		gl.attachShader(program, shader);
	}
	for (const [at, name] of COLUMNS.entries()) gl.bindAttribLocation(program, at, `a_${name}`);
	gl.linkProgram(program);
	if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
		throw new Error(`The shaders do not link: ${gl.getProgramInfoLog(program)}`);
	return program;
}
