// `npm test`, or the suites named: check, unused, unit, db, e2e. Built-ins only, since nothing else may be installed yet.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { enterTypeScript } from "../server/prepare/prepare.mjs";

// Whatever is written for the time being, by whichever tool, is written inside the checkout.
const folder = path.resolve(import.meta.dirname, "..", ".test", String(process.pid));
mkdirSync(path.join(folder, "tmp"), { recursive: true });
process.env.TMPDIR = path.join(folder, "tmp");

const args = process.argv.slice(2);
await enterTypeScript("npm test", () => import("./test/test.ts"), { args, dotenv: false });
