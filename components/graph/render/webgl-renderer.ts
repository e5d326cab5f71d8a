// Owns drawing with WebGL2: one buffer of places shared by points and lines, 8 bytes per node and frame. It asks the machine
// by a fence whether the last frame is done, so frames never queue up.
import type { Theme, ViewSize } from "../messages";
import { makeCanvas } from "./canvas-renderer";
import { type Rgb, readColour } from "./colour-scale";
import type { Detail } from "./detail-budget";
import type { EdgeLists } from "./edge-lists";
import {
	countEdges,
	edgeAlpha,
	FADED_EDGE,
	FADED_NODE,
	type Frame,
	IN_THE_CROWD,
	LEAST_RADIUS,
	leafAlpha,
	OUT_OF_IT,
	type Renderer,
	radiusScale,
} from "./renderer";
import { edgeListsOf } from "./scene";
import { EDGE_FRAGMENT, EDGE_VERTEX, NODE_FRAGMENT, NODE_VERTEX } from "./shaders";

const EDGE_KINDS = ["plain", "pattern", "retracted", "strong"] as const satisfies (keyof EdgeLists)[];
const ATTRIBUTES = { a_place: 0, a_size: 1, a_hue: 2, a_bits: 3, a_state: 4 };

/** True where WebGL2 is there and a graphics card draws it: by the driver's name, as browsers seldom report software rendering. */
export function hasGraphicsCard(): boolean {
	const gl = makeCanvas().getContext("webgl2", { failIfMajorPerformanceCaveat: true }) as WebGL2RenderingContext | null;
	if (!gl) return false;
	const named = gl.getExtension("WEBGL_debug_renderer_info");
	const driver = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
	gl.getExtension("WEBGL_lose_context")?.loseContext();
	return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(driver);
}

/** Takes the canvas for WebGL2; null where it is missing. `onLost` is told when the context is taken away for good. */
export function createWebglRenderer(canvas: OffscreenCanvas | HTMLCanvasElement, onLost: () => void): Renderer | null {
	const gl = canvas.getContext("webgl2", {
		alpha: false,
		antialias: true,
		depth: false,
		stencil: false,
		powerPreference: "high-performance",
	}) as WebGL2RenderingContext | null;
	if (!gl) return null;
	canvas.addEventListener("webglcontextlost", (event) => {
		event.preventDefault();
		onLost();
	});
	return drawWith(gl);
}

function drawWith(gl: WebGL2RenderingContext): Renderer {
	const edgeProgram = link(gl, EDGE_VERTEX, EDGE_FRAGMENT);
	const nodeProgram = link(gl, NODE_VERTEX, NODE_FRAGMENT);
	const largest = (gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array)[1] ?? 64;
	const buffers = {
		place: gl.createBuffer(),
		size: gl.createBuffer(),
		hue: gl.createBuffer(),
		bits: gl.createBuffer(),
	};
	const states = gl.createBuffer();
	const ends = Object.fromEntries(EDGE_KINDS.map((kind) => [kind, gl.createBuffer()]));
	const backwards = gl.createBuffer();
	let counts: Record<string, number> = {};
	const held = { places: -1, looks: -1, edges: -1, capacity: 0 };
	let fence: WebGLSync | null = null;

	const vao = gl.createVertexArray();
	gl.bindVertexArray(vao);
	const point = (name: keyof typeof ATTRIBUTES, buffer: WebGLBuffer, size: number, type: number) => {
		gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
		gl.enableVertexAttribArray(ATTRIBUTES[name]);
		gl.vertexAttribPointer(ATTRIBUTES[name], size, type, false, 0, 0);
	};
	point("a_place", buffers.place, 2, gl.FLOAT);
	point("a_size", buffers.size, 1, gl.FLOAT);
	point("a_hue", buffers.hue, 1, gl.UNSIGNED_BYTE);
	point("a_bits", buffers.bits, 1, gl.UNSIGNED_BYTE);
	point("a_state", states, 1, gl.UNSIGNED_BYTE);
	gl.enable(gl.BLEND);
	gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

	function upload({ scene }: Frame): void {
		const { revision, degrees } = scene;
		const capacity = degrees.length;
		if (held.capacity !== capacity) {
			// Every vertex that a line may name must be there, placed or not.
			gl.bindBuffer(gl.ARRAY_BUFFER, buffers.place);
			gl.bufferData(gl.ARRAY_BUFFER, capacity * 8, gl.DYNAMIC_DRAW);
			gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, backwards);
			const order = Uint32Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
			gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.STATIC_DRAW);
			Object.assign(held, { capacity, places: -1, looks: -1 });
		}
		if (held.places !== revision.places) {
			gl.bindBuffer(gl.ARRAY_BUFFER, buffers.place);
			gl.bufferSubData(gl.ARRAY_BUFFER, 0, scene.xy.subarray(0, scene.placed * 2));
			held.places = revision.places;
		}
		if (held.looks !== revision.looks) {
			const looks: [WebGLBuffer, Float32Array | Uint8Array][] = [
				[buffers.size, scene.sizes],
				[buffers.hue, scene.hues],
				[buffers.bits, scene.bits],
				[states, scene.states],
			];
			for (const [buffer, data] of looks) {
				gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
				gl.bufferData(gl.ARRAY_BUFFER, data.subarray(0, scene.nodeCount), gl.DYNAMIC_DRAW);
			}
			held.looks = revision.looks;
		}
		if (held.edges !== revision.edges) {
			const lists = edgeListsOf(scene);
			for (const kind of EDGE_KINDS) {
				gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, ends[kind] ?? null);
				gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, lists[kind], gl.DYNAMIC_DRAW);
			}
			counts = Object.fromEntries(EDGE_KINDS.map((kind) => [kind, lists[kind].length / 2]));
			held.edges = revision.edges;
		}
	}

	function look(program: WebGLProgram, { camera, size }: Frame): (name: string) => WebGLUniformLocation | null {
		// biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
		gl.useProgram(program);
		const at = (name: string) => gl.getUniformLocation(program, name);
		gl.uniform2f(at("u_centre"), camera.x, camera.y);
		gl.uniform2f(at("u_scale"), (2 * camera.k) / size.width, (-2 * camera.k) / size.height);
		return at;
	}

	function drawEdges(frame: Frame, detail: Detail | null): void {
		const at = look(edgeProgram, frame);
		const whole = countEdges(edgeListsOf(frame.scene));
		const drawn = Math.min(whole, detail?.edges ?? whole);
		const share = whole === 0 ? 0 : drawn / whole;
		const alpha = edgeAlpha(frame, drawn, whole) * (frame.scene.emphasis ? FADED_EDGE : 1);
		const { theme } = frame;
		const kinds: [keyof EdgeLists, string, number, number][] = [
			["retracted", theme.edge, alpha * 0.45, share],
			["plain", theme.edge, alpha, share],
			["pattern", theme.pattern, alpha, share],
			["strong", theme.accent, 0.75, 1],
		];
		for (const [kind, colour, opacity, part] of kinds) {
			const count = Math.ceil((counts[kind] ?? 0) * part);
			if (count === 0) continue;
			gl.uniform4f(at("u_colour"), ...readColour(colour), opacity);
			gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, ends[kind] ?? null);
			gl.drawElements(gl.LINES, count * 2, gl.UNSIGNED_INT, 0);
		}
	}

	function drawNodes(frame: Frame, detail: Detail | null): void {
		const { scene, camera, size, theme } = frame;
		const at = look(nodeProgram, frame);
		gl.uniform1f(at("u_radius"), radiusScale(camera.k));
		gl.uniform1f(at("u_least"), LEAST_RADIUS);
		gl.uniform1f(at("u_pixel"), size.pixelRatio);
		gl.uniform1f(at("u_faded"), FADED_NODE);
		gl.uniform1f(at("u_largest"), largest);
		gl.uniform1f(at("u_leaf"), scene.emphasis ? 1 : leafAlpha(frame));
		gl.uniform2f(at("u_crowd"), IN_THE_CROWD, OUT_OF_IT);
		gl.uniform3fv(at("u_palette"), paletteOf(theme));
		gl.uniform3f(at("u_knot"), ...readColour(theme.knot));
		gl.uniform3f(at("u_halo"), ...readColour(theme.halo));
		const count = Math.min(scene.placed, detail?.nodes ?? scene.placed);
		// Backwards, so that hubs lie above their leaves.
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, backwards);
		gl.drawElements(gl.POINTS, count, gl.UNSIGNED_INT, (held.capacity - count) * 4);
	}

	return {
		name: "webgl",
		isFree() {
			if (!fence) return true;
			const isDone = gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED;
			if (isDone || gl.isContextLost()) {
				gl.deleteSync(fence);
				fence = null;
			}
			return fence === null;
		},
		draw(frame, detail) {
			upload(frame);
			gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
			gl.clearColor(...readColour(frame.theme.background), 1);
			gl.clear(gl.COLOR_BUFFER_BIT);
			drawEdges(frame, detail);
			drawNodes(frame, detail);
			fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
			gl.flush();
			return true;
		},
		resize({ width, height, pixelRatio }: ViewSize) {
			gl.canvas.width = Math.max(1, Math.round(width * pixelRatio));
			gl.canvas.height = Math.max(1, Math.round(height * pixelRatio));
		},
		close() {
			// Browsers keep few contexts: one that nobody needs is given back at once.
			gl.getExtension("WEBGL_lose_context")?.loseContext();
		},
	};
}

function paletteOf(theme: Theme): Float32Array {
	const colours: Rgb[] = [...theme.hues, theme.rest].map(readColour);
	return new Float32Array(colours.flat());
}

function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
	const program = gl.createProgram();
	for (const [type, source] of [
		[gl.VERTEX_SHADER, vertex],
		[gl.FRAGMENT_SHADER, fragment],
	] as const) {
		const shader = gl.createShader(type);
		if (!shader) throw new Error("The graphics context is gone.");
		gl.shaderSource(shader, source);
		gl.compileShader(shader);
		gl.attachShader(program, shader);
	}
	for (const [name, at] of Object.entries(ATTRIBUTES)) gl.bindAttribLocation(program, at, name);
	gl.linkProgram(program);
	if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
		throw new Error(`The shaders do not link: ${gl.getProgramInfoLog(program)}`);
	}
	return program;
}
