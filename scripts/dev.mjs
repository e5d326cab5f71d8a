// `npm run dev`: the embedded database and Next's development server. Built-ins only.
import { enterProgram } from "../server/prepare/prepare.mjs";

await enterProgram("npm run dev", "dev", { dev: true });
