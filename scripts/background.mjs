// The background's process under `npm start`, which starts and ends it: see server/background-process.ts.
import { enterTypeScript } from "./prepare/prepare.mjs";

await enterTypeScript("background", () => import("../server/background.ts"), { quiet: true, dotenv: false });
