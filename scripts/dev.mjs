// `npm run dev`: the embedded database and Next's development server. Built-ins only.
import { enterTypeScript } from "./prepare/prepare.mjs";

await enterTypeScript("npm run dev", () => import("./dev/dev.ts"));
