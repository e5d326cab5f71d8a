// `npm start`: from a bare clone to a running service. Built-ins only, since nothing else may be installed yet.
import { enterTypeScript } from "./prepare/prepare.mjs";

await enterTypeScript("npm start", () => import("../server/start.ts"));
