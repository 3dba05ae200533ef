import { mailPayloads } from "./001-mail-payloads.ts";
import { refundRecords } from "./002-refund-records.ts";
import { heldKeys } from "./003-held-keys.ts";
import { receipts } from "./004-receipts.ts";
import { searchedTerms } from "./005-search-terms.ts";
import { lineFlags } from "./006-line-flags.ts";
import { giveBacks } from "./007-give-backs.ts";
import type { Migration } from "./migrate.ts";

/** All migrations, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  mailPayloads,
  refundRecords,
  heldKeys,
  receipts,
  searchedTerms,
  lineFlags,
  giveBacks,
];
