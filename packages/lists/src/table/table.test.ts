import { describe, expect, test } from "vitest";
import { brought } from "../../test/brought.ts";
import type { ImportKind } from "../imports/reading.ts";
import { guessColumns } from "./columns.ts";
import { readTable } from "./table.ts";

/** The columns of a text with what each was guessed to be, and its rows. */
function read(
  kind: ImportKind,
  text: string,
): { columns: Record<string, string | null>; rows: string[][]; lines: boolean } {
  const table = readTable(text, kind);
  if ("refused" in table) throw new Error(table.refused);
  const guess = guessColumns(kind, table);
  return { ...table, columns: Object.fromEntries(table.columns.map((name, index) => [name, guess[index]!])) };
}

describe("the header", () => {
  test("is the row that fits what stands below it, and what stands above it is skipped", () => {
    const text = "Date,Client,Total\n28/11/2026,14,9000\n\nClient,Phone\nAda,08031230001\nBisi,08031230002";
    expect(read("clients", text)).toMatchObject({
      columns: { Client: "name", Phone: "phone" },
      rows: [["Ada", "08031230001"], {}],
    });
    expect(read("clients", "MY SALON 2026,,\n,,\nS/N,NAME,PHONE\n1,Mrs Ade,08031230001").rows).toHaveLength(1);
  });

  test("is never a row, also where its names are not known", () => {
    expect(read("clients", "Klient,Telefon\nMrs Ade,08031230001\nMrs Bee,08031230002")).toMatchObject({
      columns: { Klient: "name", Telefon: "phone" },
      rows: [["Mrs Ade", "08031230001"], {}],
    });
    const text = "Datum,Uhrzeit,Kunde,Leistung\n2026-12-28,10:00,Ada,Facial\n2026-12-29,11:00,Bisi,Facial";
    expect(read("appointments", text)).toMatchObject({
      columns: { Datum: "date", Uhrzeit: "time", Kunde: null, Leistung: null },
      rows: [{}, {}],
      lines: false,
    });
  });

  test("is not made of a first row with a number", () => {
    expect(read("clients", "Bukky,08035100038\nMrs Cole,08035100039").rows).toHaveLength(2);
  });
});

describe("a table without a header", () => {
  test("stays a table whose columns are chosen, and lines stay lines", () => {
    const row = "Halima,Kemi Ade,08031230002,Facial,2026-12-11 10:00 am,2026-12-11 11:00 am,true";
    expect(read("appointments", row)).toMatchObject({
      lines: false,
      columns: { "Column 3": "phone", "Column 5": null },
    });
    expect(read("appointments", "28/11/2026\t10am\tBola\n28/11/2026\t11am\tAda").lines).toBe(false);
    expect(read("appointments", "Sat 28 Nov, 10am, Bola, facial\nSun 29 Nov, 11am, Ada, facial").lines).toBe(true);
    expect(read("clients", "Ada,Obi,08031230001")).toMatchObject({ columns: { "Column 1": null, "Column 2": null } });
  });

  test("of one on each line is read without its numbering", () => {
    const names = "1. Bukola 08035100040\n2) Mama Tobi - 0803 510 0041\n- Sis Nkechi +2348035100042\nAlhaja";
    expect(brought("clients", names)).toMatchObject(
      ["Bukola", "Mama Tobi", "Sis Nkechi", "Alhaja"].map((name) => ({ name })),
    );
  });

  test("with hardly a number asks whether its rows are clients, and leaves them out", () => {
    expect(brought("clients", "Dear all,\nRegards")).toEqual([["asks clients"], ["asks clients"]]);
    expect(brought("clients", "Dear all,\nRegards", { "clients list": "leave out" })).toEqual(
      Array.from({ length: 2 }, () => "Left out: these are no clients"),
    );
    expect(brought("clients", "Date,Narration,Credit\n27/11/2026,Ade Bola,8000")).toEqual([["asks clients"]]);
    expect(brought("clients", "Mrs Ade\nMrs Bee", { "clients list": "clients" })).toMatchObject([
      { name: "Mrs Ade" },
      {},
    ]);
  });
});

test("a row with more cells than columns is refused where they are not empty", () => {
  expect(brought("clients", "Name,Phone\nAda,08031230001,,\nBisi,08031230002,likes, tea")).toMatchObject([
    { name: "Ada" },
    "The row has 4 cells, and the list 2 columns: put quotation marks around a text with a comma",
  ]);
});

describe("what a column is", () => {
  const days = (header: string, row: string, answers = {}) =>
    brought("appointments", `${header}\n${row}`, answers).map((each) => (each as { date?: string }).date ?? each);

  test("is asked where two are the same, and the answer counts", () => {
    const [header, row] = ["Date,Day,Time,Client,Service", "28/12/2026,29/12/2026,10:00,Ada,Facial"];
    expect(days(header, row)).toEqual([["asks column"]]);
    expect(days(header, row, { "column date": "1" })).toEqual(["2026-12-29"]);
    expect(brought("services", "Service,Price,Amount\nWash,3000,5000")).toEqual([["asks column"]]);
  });

  test("is the day of the appointment before any other day", () => {
    const row = "Ada,01/12/2026,28/12/2026,10:00,Facial";
    expect(days("Client,Booking Date,Appointment Date,Time,Service", row)).toEqual(["2026-12-28"]);
    expect(days("Client,Date,Appointment Date,Time,Service", row)).toEqual(["2026-12-28"]);
    expect(days("Client,Created Date,Date,Time,Service", row)).toEqual(["2026-12-28"]);
  });

  test("is asked of a booking date that stands alone", () => {
    const [header, row] = ["Client,Booking Date,Time,Service", "Ada,28/12/2026,10:00,Facial"];
    expect(days(header, row)).toEqual([["asks column"]]);
    expect(days(header, row, { "column date": "1" })).toEqual(["2026-12-28"]);
    expect(days(header, row, { "column date": "leave out" })).toEqual(["No day was found"]);
  });

  test("is a client's number, whatever its name, and never that of somebody else", () => {
    const text = "Name,SmsNo,Emergency Contact,Emergency Phone\nAda,08031230001,Bola,08031230002";
    expect(read("clients", text).columns).toEqual({
      Name: "name",
      SmsNo: "phone",
      "Emergency Contact": null,
      "Emergency Phone": null,
    });
    expect(brought("clients", "Name,Home Phone,Mobile\nAda,08051230001,08031230001")).toMatchObject([
      { phone: "+2348031230001" },
    ]);
  });
});
