// Imports what is kept elsewhere into a project: `npm run -s import -- PATH…`. See scripts/import.ts.
import { enterProgram } from "../server/prepare/prepare.mjs";
import { USAGE } from "./import/usage.mjs";

// A question about the command needs nothing installed.
if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) console.log(USAGE);
else await enterProgram("npm run import", "import", { quiet: true, dotenv: false });
