// The shader programs of the WebGL renderer. Places are points of the graph; lengths are device pixels.

const CAMERA = `#version 300 es
precision highp float;
uniform vec2 u_centre;
uniform vec2 u_scale;
in vec2 a_place;
vec4 onScreen() { return vec4((a_place - u_centre) * u_scale, 0.0, 1.0); }
`;

export const EDGE_VERTEX = `${CAMERA}
void main() { gl_Position = onScreen(); }
`;

export const EDGE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 u_colour;
out vec4 o_colour;
void main() { o_colour = vec4(u_colour.rgb * u_colour.a, u_colour.a); }
`;

/** A state of 2 hides a node, 1 fades it. Bit 1 of the bits makes it a knot. Hues: see components/ui/type-look.ts. */
export const NODE_VERTEX = `${CAMERA}
uniform float u_radius;
uniform float u_least;
uniform float u_pixel;
uniform float u_faded;
uniform float u_leaf;
uniform vec2 u_crowd;
uniform float u_largest;
uniform vec3 u_palette[9];
in float a_size;
in float a_hue;
in float a_bits;
in float a_state;
flat out vec3 v_colour;
flat out float v_alpha;
flat out float v_radius;
flat out float v_half;
flat out float v_shape;
flat out float v_knot;
void main() {
	gl_Position = a_state > 1.5 ? vec4(2.0, 2.0, 2.0, 1.0) : onScreen();
	float radius = max(u_least, a_size * u_radius) * u_pixel;
	v_knot = mod(a_bits, 2.0);
	v_radius = min(radius, u_largest * 0.5 - 6.0 * u_pixel);
	int hue = int(a_hue + 0.5);
	v_colour = u_palette[hue > 23 ? 8 : hue % 8];
	v_shape = hue > 23 ? 0.0 : floor(float(hue) / 8.0);
	// The corners of a diamond reach farther.
	float reach = v_shape == 1.0 ? 1.25 * v_radius : v_radius;
	v_half = max(reach + u_pixel, v_radius + (v_knot > 0.5 ? 4.0 : 1.0) * u_pixel);
	gl_PointSize = v_half * 2.0;
	float alone = clamp((radius / u_pixel - u_crowd.x) / (u_crowd.y - u_crowd.x), 0.0, 1.0);
	v_alpha = a_state > 0.5 ? u_faded : mix(u_leaf, 1.0, alone);
}
`;

export const NODE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 u_knot;
uniform vec3 u_halo;
uniform float u_pixel;
flat in vec3 v_colour;
flat in float v_alpha;
flat in float v_radius;
flat in float v_half;
flat in float v_shape;
flat in float v_knot;
out vec4 o_colour;
void main() {
	vec2 at = (gl_PointCoord * 2.0 - 1.0) * v_half;
	float round = length(at);
	float distance = v_shape < 0.5 ? round
		: v_shape < 1.5 ? (abs(at.x) + abs(at.y)) * 0.8
		: max(abs(at.x), abs(at.y)) * 1.14;
	float inside = clamp(v_radius - distance + 0.5, 0.0, 1.0);
	// A hair of paper around large nodes keeps neighbours apart.
	float rim = v_radius > 4.0 * u_pixel ? clamp(v_radius + u_pixel - distance + 0.5, 0.0, 1.0) : inside;
	vec3 colour = mix(u_halo, v_colour, inside / max(rim, 0.001));
	float cover = rim;
	if (v_knot > 0.5) {
		float ring = clamp(1.1 * u_pixel - abs(round - v_radius - 2.4 * u_pixel) + 0.5, 0.0, 1.0);
		colour = mix(colour, u_knot, ring);
		cover = max(cover, ring);
	}
	float alpha = cover * v_alpha;
	if (alpha < 0.004) discard;
	o_colour = vec4(colour * alpha, alpha);
}
`;
