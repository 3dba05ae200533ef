import { AppError } from "./app-error.ts";

/** The handler of a route that is agreed in the contract and not built yet. */
export const notBuilt = (): never => {
  throw new AppError(501, "This is not available yet");
};
