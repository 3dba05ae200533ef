import { LATEST_FOUND, MAX_FOUND_EACH } from "@salon/contracts";
import type { Document } from "mongodb";
import type { MeasuredSalon } from "../../harness/generated-salon/measured-salon.ts";
import { explain } from "./explain.ts";

/** The most accounts that a search of bookings looks up by their name. */
const MATCHED_USERS = 500;
/** Three keys for each booking and account that a search of bookings may find, and a few for the people of the box. */
export const MAX_FOUND_KEYS = 3 * (LATEST_FOUND + MATCHED_USERS + 2 * MAX_FOUND_EACH);

/** What the searches of the box examine: all their commands together. */
interface BoxSearches {
  about: string;
  violations: string[];
}

/** Sends searches of the search box and lets the database explain each command; `commandsOf` answers those of a call. */
export async function measureSearchBox(
  { admin, db }: MeasuredSalon,
  texts: readonly string[],
  commandsOf: (ask: () => Promise<unknown>) => Promise<Document[]>,
): Promise<BoxSearches> {
  const measured: string[] = [];
  const violations: string[] = [];
  for (const text of texts) {
    const path = `/search?q=${encodeURIComponent(text)}`;
    const commands = await commandsOf(() => admin.get(path));
    let [keys, documents] = [0, 0];
    for (const command of commands) {
      const explained = await explain(db, command);
      keys += explained.keys;
      documents += explained.documents;
      if (explained.scansCollection) violations.push(`${path}: ${Object.keys(command)[0]} reads a whole collection`);
    }
    const { status, body } = await admin.get(path);
    const found = body as { people: unknown[]; bookings: unknown[] };
    if (status !== 200) violations.push(`${path} answered ${status}`);
    else if (found.people.length + found.bookings.length === 0) violations.push(`${path} found nothing`);
    if (keys > MAX_FOUND_KEYS) violations.push(`${path}: walked past ${keys} keys`);
    measured.push(`${text}: ${commands.length} commands, ${documents} documents, ${keys} keys`);
  }
  return { about: `The search box, with the commands of the session: ${measured.join("; ")}.`, violations };
}
