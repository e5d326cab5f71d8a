export { default } from "../account/layout";
