// Imports what is kept elsewhere into a project: `npm run -s import -- PATH…`. See scripts/import.ts.
import { enterProgram } from "../server/prepare/prepare.mjs";

await enterProgram("npm run import", "import", { quiet: true, dotenv: false });
