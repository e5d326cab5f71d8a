// `node scripts/image.mjs FOLDER`: builds the service and gathers there what a container image needs of it.
import { enterProgram } from "../server/prepare/prepare.mjs";

await enterProgram("image", "image");
