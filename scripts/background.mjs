// The background's process under `npm start`, which starts and ends it: see start/background.ts.
import { enterTypeScript } from "./start/prepare.mjs";

await enterTypeScript("background", () => import("./start/background-process.ts"), { quiet: true, dotenv: false });
