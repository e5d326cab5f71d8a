import pino from "pino";
import { logLevel } from "./env";

/** JSON lines on standard output. Never log content, keys or cookies: the paths below are a net, not a licence. */
export const log = pino({
	level: logLevel(),
	base: undefined,
	redact: { paths: ["authorization", "cookie", "content", "*.authorization", "*.cookie", "*.content", "*.password"] },
});
