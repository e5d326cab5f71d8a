// What the page's side may call.
export { addLines, boxAt, createLayers, linesAt, mostLines } from "./cover-lines";
export { reserveBytes, reserveFields, reserveNumbers } from "./memory";
export { nextLine, scanLines, shapeAt } from "./scan-lines";
export { addColumn, appendColumn, countOf, createTable, endsOf, find, index, lengthOf, pack, storeOf } from "./texts";
