import { askBack } from "./001-ask-back.ts";
import { namesOfBankMatches } from "./002-names-of-bank-matches.ts";
import { giveBackOfLiving } from "./003-give-back-of-living.ts";
import { sumsOfBankMatches } from "./004-sums-of-bank-matches.ts";
import { fewerIndexes } from "./005-fewer-indexes.ts";
import { presses } from "./006-presses.ts";
import { adminSince } from "./007-admin-since.ts";
import type { Migration } from "./migrate.ts";

/** All migrations since 1.0.0, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  askBack,
  namesOfBankMatches,
  giveBackOfLiving,
  sumsOfBankMatches,
  fewerIndexes,
  presses,
  adminSince,
];
