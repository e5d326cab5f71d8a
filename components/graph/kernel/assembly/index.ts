// What the page's side may call.
export { addLines, boxAt, createLayers, linesAt, mostLines } from "./cover-lines";
export { reserveBytes, reserveFields, reserveNumbers } from "./memory";
export { createPicture } from "./pixels";
export { nextLine, scanLines, shapeAt } from "./scan-lines";
export { drawShape } from "./shapes";
export { addColumn, appendColumn, countOf, createTable, endsOf, find, index, lengthOf, pack, storeOf } from "./texts";
export { tint } from "./tint";
