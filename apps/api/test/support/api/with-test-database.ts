import { beforeAll } from "vitest";
import { openTestDatabase } from "./test-database.ts";

/** Gives the tests of a file without a server an empty database. */
export const withTestDatabase = (): void => beforeAll(openTestDatabase);
