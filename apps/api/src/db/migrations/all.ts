import { mailPayloads } from "./001-mail-payloads.ts";
import { refundRecords } from "./002-refund-records.ts";
import type { Migration } from "./migrate.ts";

/** Every change of stored shapes, in the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [mailPayloads, refundRecords];
