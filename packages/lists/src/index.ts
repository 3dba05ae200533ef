export * from "./currency.ts";
export * from "./directions.ts";
export * from "./status.ts";
export { plainWords } from "./words.ts";
