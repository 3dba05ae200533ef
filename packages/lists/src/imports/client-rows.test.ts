import { describe, expect, test } from "vitest";
import { brought } from "../../test/brought.ts";

const ADA = { name: "Ada Obi", phone: "+2348035551001", likely: true };
const clients = (header: string, ...rows: string[]) => brought("clients", [header, ...rows].join("\n"));

describe("a row of a list of clients", () => {
  test("keeps every number and the first address; what is neither goes to a note, and the row says so", () => {
    expect(
      clients(
        "Name,Phone 1,Phone 2,WhatsApp,E-mail",
        "Ada Obi,0803 555 1001,0903 555 1002 / 0803 555 1001,+44 7400 123456,Ada.Obi@Example.com",
        "Bisi,ask Tolu; 0803 555 1003,,,bisi@example.com b@example.com",
      ),
    ).toEqual([
      { ...ADA, furtherPhones: ["+2349035551002", "+447400123456"], email: "ada.obi@example.com" },
      {
        name: "Bisi",
        phone: "+2348035551003",
        email: "bisi@example.com",
        note: "ask Tolu · b@example.com",
        said: ["Not kept as a number or as the e-mail of a card, so it is in a note: ask Tolu, b@example.com"],
        likely: true,
      },
    ]);
  });

  test.each<[written: string, phone: string]>([
    ["8.035551001E9", "+2348035551001"],
    ['"8,035,551,001"', "+2348035551001"],
    ["#31#08035551001", "+2348035551001"],
    ["0 8 0 3 5 5 5 1 0 0 1", "+2348035551001"],
    ["44 7400 123456", "+447400123456"],
  ])("reads the number %s, of which nothing is lost", (written, phone) => {
    expect(clients("Name,Phone", `Ada Obi,${written}`)).toEqual([{ ...ADA, phone }]);
  });

  test("asks for a number with letters O, and offers the one that may be meant", () => {
    const list = "Name,Phone\nAda Obi,08O3 555 1OO1\nBisi,0803 555 1003";
    const key = "phone 08o3 555 1oo1";
    expect(brought("clients", list)[0]).toEqual(["asks phone"]);
    expect(brought("clients", list, { [key]: "+2348035551001" })[0]).toEqual(ADA);
    expect(brought("clients", list, { [key]: "bring" })[0]).toEqual({ name: "Ada Obi", likely: true });
  });

  test("is no heading, no sum and no walk-in; a company is not ticked", () => {
    expect(
      clients(
        "Name,Phone,Email",
        "Customers for December,,",
        "Total Clients: 4,,",
        "TOTAL,7,",
        "Walk-In,,",
        "Average,,",
      ),
    ).toEqual([
      "It is a heading, and no client",
      "It sums up the rows above",
      "It sums up the rows above",
      "'Walk-In' is no person",
      "It sums up the rows above",
    ]);
    expect(clients("Name,Phone", "Salon Supplies Ltd,0803 555 1001")).toEqual([
      { ...ADA, name: "Salon Supplies Ltd", likely: false },
    ]);
  });

  test("never has the number of an assistant", () => {
    expect(clients("Name,Business Phone,Assistant's Phone", "Ada Obi,0803 555 1001,0803 555 1009")).toEqual([ADA]);
  });

  test("of a list without a header is read without its number in the list; a number with too few digits is said", () => {
    expect(brought("clients", "1. Ada Obi - 0803 555 1001\n2. Bro Kunle – 080355510")).toEqual([
      ADA,
      {
        name: "Bro Kunle",
        note: "080355510",
        said: ["Not kept as a number or as the e-mail of a card, so it is in a note: 080355510"],
        likely: true,
      },
    ]);
  });

  test("asks once for a number that a spreadsheet cut, and reads one that a formula keeps", () => {
    const rows = [
      "Name,Phone",
      'Ada,"=""08035551001"""',
      "Bisi,2.34804E+12",
      "Uju,2.34804E+12; 0803 555 1003",
    ] as const;
    const answered = (answer?: string) =>
      brought("clients", rows.join("\n"), answer === undefined ? {} : { "phone 2.34804e+12": answer }).slice(0, 2);
    expect(answered()).toEqual([{ ...ADA, name: "Ada" }, ["asks phone"]]);
    expect(answered("bring")[1]).toEqual({ name: "Bisi", likely: true });
    expect(answered("leave out")[1]).toBe("Left out by its number '2.34804E+12'");
    expect(brought("clients", rows.join("\n"))[2]).toMatchObject({ phone: "+2348035551003", note: "2.34804E+12" });
  });

  test("puts more than ten numbers into a note", () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `0803 555 20${10 + index}`);
    const [row] = clients("Name,Phone", `Ada,${numbers.join(";")}`) as [{ furtherPhones: string[]; note: string }];
    expect([row.furtherPhones.length, row.note]).toEqual([9, "0803 555 2020 · 0803 555 2021"]);
  });

  test.each([
    ["Name,Allergies,Blocked,Block Reason", "Ada,Latex,Yes,no show", "Latex; Blocked: no show"],
    ["Name,Blocked", "Ada,blocked", "Blocked"],
    ["Name,Blocked,Block Reason", "Ada,No,", undefined],
    ["Name,Blocked,Block Reason", "Ada,,owes money", "Blocked: owes money"],
    ["Name,Yellow Alert,Red Alert", "Ada,Nuts,Latex", "Latex; Nuts"],
  ])("has the alert of '%s'", (header, row, alert) => {
    expect(clients(header, row)).toEqual([{ name: "Ada", likely: true, ...(alert && { alert }) }]);
  });

  test("cuts an alert that is too long, and keeps the whole of it in a note", () => {
    const allergy = "no ammonia ".repeat(20).trim();
    const [row] = clients("Name,Allergies,Blocked", `Ada,${allergy},Yes`) as [Record<"alert" | "note", string>];
    expect(row).toMatchObject({
      note: `Alert: ${allergy}; Blocked`,
      said: ["The alert is longer than 120 letters: the whole of it is in a note"],
    });
    expect([row.alert.length <= 120, / (?:no|ammonia)…$/u.test(row.alert)]).toEqual([true, true]);
  });

  test("takes a nickname or a company for the name only where there is no name", () => {
    expect(
      clients("First Name,Nickname,Organization Name", "Ada,Sunshine,", ",Iya Basira,", ",,Mainland Beauty"),
    ).toEqual(["Ada", "Iya Basira", "Mainland Beauty"].map((name) => ({ name, likely: true })));
  });

  test("has notes with their days and patch tests of the services as this product writes them", () => {
    expect(
      clients(
        "Name,Note,Note day,Note 2,Note 2 day,Patch test,Patch test 2",
        'Ada,Likes tea,2026-11-02,No ammonia,,"Box Braids, 2026-11-01, passed","Lashes, 2026-11-01, passed"',
      ),
    ).toEqual([
      {
        name: "Ada",
        notes: [{ day: "2026-11-02", text: "Likes tea" }],
        note: "No ammonia · Patch test: Lashes, 2026-11-01, passed",
        patchTests: [{ service: "Box Braids", day: "2026-11-01", result: "passed" }],
        said: ["No patch test of a service here, so it is in a note: Lashes, 2026-11-01, passed"],
        likely: true,
      },
    ]);
  });

  test("is refused with the message of the form for a name that staff could not type", () => {
    expect(clients("Name", "a\u2028b".replace("\u2028", "\u009F") + "c", "x".repeat(101))).toEqual([
      expect.stringMatching(/not allowed|No name/),
      "The name has more than 100 letters",
    ]);
  });
});
