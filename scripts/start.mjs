// `npm start`: from a bare clone to a running service. Built-ins only, since nothing else may be installed yet.
import { enterProgram } from "../server/prepare/prepare.mjs";

await enterProgram("npm start", "start");
