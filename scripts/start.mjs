// `npm start`: from a bare clone to a running service. Built-ins only, since nothing else may be installed yet.
import { enterTypeScript } from "./start/prepare.mjs";

await enterTypeScript("npm start", () => import("./start/start.ts"));
