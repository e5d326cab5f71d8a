// The background's process under `npm start`, which starts and ends it: see server/background-process.ts.
import { main } from "../dist/background.mjs";

await main();
