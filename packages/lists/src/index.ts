export * from "./status.ts";
export { plainWords } from "./words.ts";
