import { describe, expect, test } from "vitest";
import { EXAMPLE_LINES, EXAMPLES, outcomeOfExample, outcomeOfLine } from "../test/examples.ts";

/**
 * What comes out of each file without an answer, in rows; of a bank, in questions and in rows that are counted. `again`: the preview says
 * that a row above says the same.
 */
const COUNTS: Record<string, string> = {
  "fresha-clients-2.csv": "1 again, 1 left out, 6 right",
  "phorest-clients-banned.csv": "6 right",
  "google-contacts-new-2.csv": "1 left out, 2 not ticked, 6 right",
  "google-contacts-old-utf16.csv": "1 left out, 4 right",
  "outlook-contacts-cp1252.csv": "1 not ticked, 4 right",
  "excel-cut-phones-2.csv": "3 asked, 6 right",
  "customers-book.xlsx": "1 left out, 7 right",
  "iphone-clients-2.vcf": "1 not ticked, 3 right",
  "android-clients-qp.vcf": "1 not ticked, 4 right",
  "whatsapp-names-numbers.txt": "2 left out, 7 right",
  "mindbody-clients-lastfirst.csv": "1 left out, 4 right",
  "airtable-clients-kin.csv": "4 right",
  "calendly-events-2.csv": "2 left out, 3 right",
  "microsoft-bookings.tsv": "4 right",
  "booksy-appointments-2.csv": "4 asked, 3 left out, 1 right",
  "phorest-appointments-ids.csv": "3 left out",
  "outlook-calendar-subjects.csv": "6 left out",
  "simplybook-bookings-2.csv": "1 again, 1 left out, 4 right",
  "diary-december.xlsx": "4 asked, 3 left out, 1 right",
  "zenoti-appointments.csv": "3 asked, 3 left out, 1 right",
  "week-grid.csv": "7 left out",
  "fresha-services-2.csv": "1 asked, 4 right",
  "booksy-services-ranges.csv": "3 asked, 1 left out, 3 right",
  "price-list-whatsapp-2.txt": "9 left out, 7 right",
  "service-menu.xlsx": "4 left out, 7 right",
  "airtable-services-cp1252.csv": "1 left out, 5 right",
  "square-items.csv": "3 left out, 3 right",
  // Of banks and terminals five sums with kobo are not read, because no receipt equals them; nor is 'Aprroved', whose code of 00 does not
  // make a status known. 8,500 naira of a terminal are asked, because a refund of that sum stands in the list.
  "gtbank-statement-2.csv": "1 asked, 1 not read, 2 right",
  "providus-statement.csv": "0 asked, 0 not read, 3 right",
  "opay-statement-2.xlsx": "0 asked, 0 not read, 3 right",
  "palmpay-statement-2.csv": "0 asked, 0 not read, 3 right",
  "kuda-statement-gaps.csv": "0 asked, 1 not read, 1 right",
  "zenith-statement-2.csv": "0 asked, 1 not read, 1 right",
  "txn-val-statement.csv": "0 asked, 0 not read, 2 right",
  "monnify-transactions.csv": "0 asked, 0 not read, 3 right",
  "moniepoint-terminal-2.csv": "0 asked, 1 not read, 2 right",
  "interswitch-terminal-kobo.txt": "1 asked, 2 not read, 1 right",
  "paystack-export-2.csv": "0 asked, 1 not read, 2 right",
  "fidelity-drcr-tabs.txt": "0 asked, 0 not read, 3 right",
  "opay-merchant-terminal.csv": "0 asked, 0 not read, 3 right",
};

describe("a list as people have it", () => {
  test.each(EXAMPLES.map((example) => ({ ...example, counts: COUNTS[example.file] })))("$file", async (example) => {
    const { counts, wrong } = await outcomeOfExample(example);
    expect(wrong).toEqual([]);
    expect(counts).toBe(example.counts);
  });
});

/** Lines that are read otherwise than their author meant, with the reason. */
const OTHERWISE: Record<string, string> = {
  "saturday 4pm Ebere cornrows 08055554037": "a weekday is the next one, never today",
  "today 9am Kike wash & set 08035554053": "the hour is not known here: the preview says that the time is over",
};

test("no line is read as what it does not say", async () => {
  const outcomes = await Promise.all(
    EXAMPLE_LINES.map(async (line) => ({ line: line[0]!, outcome: await outcomeOfLine(line) })),
  );
  const wrong = outcomes.filter(({ outcome }) => outcome === "wrong").map(({ line }) => line);
  expect(wrong).toEqual(Object.keys(OTHERWISE));
  const count = (of: string) => outcomes.filter(({ outcome }) => outcome === of).length;
  expect([count("right"), count("rightly asked or refused"), count("asked or refused")]).toEqual([24, 20, 14]);
});
