// Prose in, graph out, line by line: `npm run -s extract < in.jsonl > out.jsonl`. See scripts/extract.ts.
import { enterProgram } from "../server/prepare/prepare.mjs";

// What it answers stands on standard output alone.
process.env.LOG_LEVEL = "silent";
await enterProgram("npm run extract", "extract", { quiet: true, dotenv: false });
