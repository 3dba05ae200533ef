import { mailPayloads } from "./001-mail-payloads.ts";
import { refundRecords } from "./002-refund-records.ts";
import type { Migration } from "./migrate.ts";

/** All migrations, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [mailPayloads, refundRecords];
