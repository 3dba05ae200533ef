import { describe, expect, test } from "vitest";
import { brought, broughtFile } from "../../test/brought.ts";
import type { ImportKind } from "./reading.ts";
import { readTable } from "../table/table.ts";

interface File {
  file: string;
  kind: ImportKind;
  rows: unknown[];
}
const client = (name: string, phone: string | null, more: object = {}) => ({
  name,
  ...(phone && { phone: `+234${phone}` }),
  likely: true,
  ...more,
});

const FILES: File[] = [
  {
    file: "fresha-clients.csv",
    kind: "clients",
    rows: [
      client("Ngozi Okafor", "8035552001", { email: "ngozi.okafor@example.com", note: "Likes warm water, no ammonia" }),
      client("Tunde", "7055552002"),
      client("Ẹniọlá Adébáyọ̀", "8055552003", { email: "eniola.a@example.com" }),
    ],
  },
  {
    file: "square-customers.csv",
    kind: "clients",
    rows: [
      client("Aisha Bello", "8065552004", { email: "aisha.bello@example.com", note: "Prefers Halima" }),
      client("Emeka Obi", "9015552005"),
    ],
  },
  {
    file: "booksy-clients.csv",
    kind: "clients",
    rows: [
      client("Folake Ajayi", "8035552006", { email: "folake@example.com", note: 'Allergic to latex; "no gloves"' }),
      client("Chinedu Eze", "8125552007", { furtherPhones: ["+2349055552007"] }),
      client("Mama Ibeji", null, { note: "Pays on Fridays" }),
    ],
  },
  {
    file: "google-contacts.csv",
    kind: "clients",
    rows: [
      client("Bisi Client", "8035552008"),
      client("Halima Titi Yusuf", "7035552009", {
        email: "halima.y@example.com",
        furtherPhones: ["+2349035552009"],
        note: "Box braids every month",
      }),
      client("Alhaji Plumber", "8085552010", { likely: false }),
      client("Grace Udo", "8155552011", { email: "grace.udo@example.com" }),
    ],
  },
  {
    file: "iphone.vcf",
    kind: "clients",
    rows: [
      client("Kemi Adeyemi", "8035552012", {
        email: "kemi.a@example.com",
        furtherPhones: ["+2347055552012"],
        note: "Salon client, wash & set on Saturdays short hair",
      }),
      client("Daddy", "8035552013", { likely: false }),
      client("Simi Ọlá", "8055552014"),
    ],
  },
  {
    file: "android.vcf",
    kind: "clients",
    rows: [
      client("Mummy Ẹniọlá", "8035552015", { likely: false }),
      client("Zainab Bello (braids)", "7035552016", { note: "Knotless braids every 6 weeks" }),
      client("Vulcanizer", "8065552017", { likely: false }),
    ],
  },
  {
    file: "appointments-windows-1252.csv",
    kind: "appointments",
    rows: [
      {
        date: "2026-11-28",
        minutes: 600,
        name: "Zoé Akpan",
        phone: "+2348035552018",
        service: "Wash & Set",
        member: "Halima Bello",
        paidBefore: 5000,
        note: "café au lait colour",
      },
      {
        date: "2026-11-30",
        minutes: 870,
        name: "Renée Ojo",
        phone: "+2348055552019",
        service: "Box Braids",
        note: "bring own hair – brown",
      },
    ],
  },
  {
    file: "clients-utf-16.txt",
    kind: "clients",
    rows: [client("Bọ́lá Adé", "8035552020", { note: "She said “no heat”" }), client("Hauwa Sani", "7055552021")],
  },
  {
    file: "services-semicolons.csv",
    kind: "services",
    rows: [
      { name: "Wash & Set", price: 4500, timeframe: "45 min", category: "Hair" },
      { name: "Knotless Braids", price: 25_000, timeframe: "4h", category: "Braids" },
      { name: "Manicure; gel", price: 6000, timeframe: "1h 30 min", category: "Nails" },
      { name: "Consultation", price: 0, timeframe: "15 mins" },
    ],
  },
  {
    file: "clients-line-breaks.csv",
    kind: "clients",
    rows: [
      client('Ada "Sunshine" Nwosu', "8035552022", {
        email: "ada@example.com",
        note: 'Likes:\ntea, no sugar\n"soft" music',
      }),
      client("Musa, Alhaji", "9055552023"),
    ],
  },
  {
    file: "appointments-excel-dates.csv",
    kind: "appointments",
    rows: [
      {
        date: "2026-11-28",
        minutes: 630,
        name: "Ireti Cole",
        phone: "+2348035552024",
        service: "Silk Press",
        member: "Kemi Adeyemi",
      },
      {
        date: "2026-11-30",
        minutes: 870,
        name: "Sade Ige",
        phone: "+2348055552025",
        service: "Facial",
        member: "Blessing Etim",
        paidBefore: 3000,
      },
      "Its status is 'Cancelled'",
    ],
  },
  {
    file: "appointments-tabs.tsv",
    kind: "appointments",
    rows: [
      {
        date: "2026-11-28",
        minutes: 600,
        name: "Bukola Ojo",
        phone: "+2348035552027",
        service: "Dreadlocks Retwist",
        member: "Chinedu Obi",
      },
      { date: "2026-11-28", minutes: 660, name: "Precious Udoh", phone: "+2348035552028", service: "Pedicure" },
      {
        date: "2026-12-03",
        minutes: 870,
        name: "Mercy Etuk",
        phone: "+2348035552029",
        service: "Lashes Extensions",
        note: "with Rose",
        said: ["The team has no 'Rose': it is in the note"],
      },
    ],
  },
];

test.each(FILES)("$file comes in as it is", async ({ file, kind, rows }) => {
  expect(await broughtFile(kind, file)).toEqual(rows);
});

const visit = (name: string, date: string, minutes: number, more: object = {}) => ({
  date,
  minutes,
  name,
  service: "Pedicure",
  ...more,
});
const phone = (number: string) => ({ phone: `+234${number}` });

/** Files of other programs and of people, and what becomes of each row. */
const FOREIGN: [file: string, kind: ImportKind, ...rows: unknown[]][] = [
  ["clients.xlsx", "clients", client("Ada", "8035100001"), client("Bisi", "8035100002")],
  ["macroman-cr.csv", "clients", client("Zoë Ade", "8035100044"), client("B", "8035100045")],
  ["timely-customers.csv", "clients", client("Funke Ige", "8035100008", { email: "f@ex.test", note: "pays late" })],
  ["vagaro-customers.csv", "clients", {}, client("Wale Ade", "8035100006")],
  ["square-nicknames.csv", "clients", {}, "No name was found", client("Auntie Ronke", "8035100004")],
  ["outlook.csv", "clients", { name: "Peju Ayo", ...phone("8035100021") }, client("Chicken Republic", "8035100022")],
  ["excel-formula-phone.csv", "clients", client("Lola", "8035100030"), phone("8035100031"), "No name was found"],
  ["vcard-garbage-before.vcf", "clients", { name: "After Title", ...phone("8035200017") }],
  ["vcard-nested-agent.vcf", "clients", phone("8035200015"), { name: "Her Agent", ...phone("8035200016") }],
  ["unknown-header.csv", "clients", client("Mrs Ade", "8031230001"), { name: "Mrs Bee" }, { name: "Mrs Cee" }],
  ["prose.txt", "clients", ["asks clients"], ["asks clients"], ["asks clients"]],
  ["chat.txt", "clients", ["asks clients"], ["asks clients"]],
  ["vagaro-services.csv", "services", "'$50.00' is no price in whole naira"],
  ["csv-no-header.csv", "appointments", "No name was found"],
  ["calendly.csv", "appointments", visit("Kemi Ade", "2026-12-11", 600), "Its status is 'Canceled: true'"],
  [
    "acuity-appointments.csv",
    "appointments",
    visit("Tola Ojo", "2026-12-10", 600, { member: "Halima Bello", paidBefore: 8000 }),
    visit("Ada Eze", "2026-12-10", 840, { member: "Halima Bello" }),
  ],
  ["client-id-first.csv", "appointments", visit("Ada Obi", "2026-12-28", 720)],
  ["mindbody-schedule.csv", "appointments", ["asks paid"]],
];

test.each(FOREIGN)("%s is read, asked about or refused", async (file, kind, ...rows) => {
  const read = await broughtFile(kind, file);
  expect(read).toMatchObject(rows);
});

test("the lists with which a salon leaves this product come in as they are", () => {
  const clients =
    'Name,Phone,Further phones,Alert,Note,Since\nAda Eze,0803 555 2033,0705 555 2033,No ammonia,"Tea\nno sugar",2026-01-02';
  expect(brought("clients", clients)).toEqual([
    client("Ada Eze", "8035552033", {
      furtherPhones: ["+2347055552033"],
      alert: "No ammonia",
      note: "Tea\nno sugar",
    }),
  ]);
  const services =
    "Service,Category,Price (NGN),Duration,Description,Options\nSilk Press,Hair,5000,1hr 30mins,With a wash,";
  expect(brought("services", services)).toEqual([
    { name: "Silk Press", price: 5000, timeframe: "1hr 30mins", category: "Hair", description: "With a wash" },
  ]);
});

const BIG = 2 * 1024 * 1024;
const header = "Name,Phone,Notes\n";
const card = (line: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:Ada\n${line}\nEND:VCARD`;
const REFUSED: [what: string, kind: ImportKind, text: string, why: RegExp][] = [
  ["an empty file", "clients", "", /empty/],
  ["blanks and line breaks alone", "clients", " \r\n\t\n ", /empty/],
  ["column names alone", "clients", "Name,Phone\n", /no rows/],
  ["50 MB", "clients", "a,b\n".repeat(13_107_200), /larger than 2 MB/],
  ["2 MB and a letter", "clients", header + "x".repeat(BIG), /larger than 2 MB/],
  ["letters of several bytes above 2 MB", "clients", header + "ọ́".repeat(BIG / 4), /larger than 2 MB/],
  ["one line of 1 MB", "clients", `${header}${"x".repeat(1024 * 1024)}`, /2,000 letters/],
  ["an appointment of 1 MB", "appointments", "x".repeat(1024 * 1024), /2,000 letters/],
  ["5,001 rows", "clients", header + "A,1,\n".repeat(5001), /5,000 rows/],
  ["a million empty lines and commas", "clients", `${header}${",\n".repeat(900_000)}`, /no rows|5,000 rows/],
  [
    "200,001 filled cells",
    "clients",
    `Name${",x".repeat(40)}\n${`a${",b".repeat(40)}\n`.repeat(4900)}`,
    /200,000 filled/,
  ],
  ["201 columns", "clients", `Name,${"x,".repeat(200)}\nA${",".repeat(200)}b\n`, /200 columns/],
  [
    "a cell of 2,001 letters",
    "clients",
    `${header}B,,\nA,,${"n".repeat(2001)}`,
    /row 2, column 'Notes', has more than 2,000/,
  ],
  ["a cell of 2,001 blanks and marks", "clients", `${header}A${" \u202E".repeat(1000)}b,,`, /row 1, column 'Name'/],
  ["a column's name of 2,001 letters", "clients", `Name,${"x".repeat(2001)}\nA,b\n`, /row 1, column 'Column 2'/],
  ["a card's note of 2,001 letters", "clients", card(`NOTE:${"n".repeat(2001)}`), /row 1, column 'Notes'/],
  ["a card's note of 1 MB", "clients", card(`NOTE:${"n".repeat(1024 * 1024)}`), /row 1, column 'Notes'/],
  ["a card's note of 2,001 blanks", "clients", card(`NOTE:a${" ".repeat(2000)}b`), /row 1, column 'Notes'/],
  ["a quotation mark that stays open", "clients", `${header}"Ada,0803,\nBola,0805,\n`, /not closed/],
  ["an Excel file", "clients", "PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml", /Excel or ZIP/],
  ["an old Excel file", "clients", "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1", /old Excel/],
  ["an old Excel file read as UTF-8", "clients", "\uFFFD\uFFFD\u0011\uFFFD\uFFFD\uFFFD\u001A\uFFFD", /old Excel/],
  ["a PDF", "services", "%PDF-1.7\n%âãÏÓ\n", /PDF/],
  ["a web page", "clients", "<!DOCTYPE html><html><body><script>alert(1)</script>", /web page/],
  ["XML", "clients", '<?xml version="1.0"?><x/>', /web page or an XML/],
  ["JSON", "clients", '[{"name":{"$gt":""}}]', /JSON/],
  ["a document", "clients", String.raw`{\rtf1\ansi Bola}`, /document/],
  ["a calendar", "appointments", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR", /calendar/],
  ["NUL bytes", "clients", `${header}Bola\u0000,0803,`, /not a text file/],
  ["a picture", "clients", "\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR", /not a text file/],
  ["bytes that are no letters", "clients", "\uFFFD\uFFFD\uFFFD\uFFFD,x\n", /not a text file/],
  ["cards without a card", "clients", "BEGIN:VCARDS\nFN:x", /no rows|empty/],
];

test.each(REFUSED)("%s is refused", (_, kind, text, why) => {
  const table = readTable(text, kind);
  expect("refused" in table && table.refused).toMatch(why);
});

const PLAIN: [what: string, kind: ImportKind, text: string, rows: unknown[]][] = [
  [
    "a formula",
    "clients",
    `${header}"=HYPERLINK(""http://x.example"",""Bola"")",08035552030,@SUM(A1)`,
    [client('=HYPERLINK("http://x.example","Bola")', "8035552030", { note: "@SUM(A1)" })],
  ],
  [
    "markup",
    "clients",
    `${header}<img src=x onerror=alert(1)>,08035552031,<script>alert(1)</script>`,
    [client("<img src=x onerror=alert(1)>", "8035552031", { note: "<script>alert(1)</script>" })],
  ],
  [
    "operators and names of prototypes",
    "clients",
    "__proto__,$where,constructor,Name\n1,{$gt:1},toString,$ne X\n",
    [client("$ne X", null)],
  ],
  ["marks that turn the direction of text", "clients", `${header}Bo\u202Ela,,`, [client("Bola", null)]],
  ["a name without a letter", "clients", `${header}===,08035552032,`, ["No name was found"]],
  [
    "a price that is no number",
    "services",
    "Service,Price\nBraids,{$gt:0}\n",
    ["'{$gt:0}' is no price in whole naira"],
  ],
  ["a negative price", "services", "Service,Price\nBraids,-5000\n", ["'-5000' is no price in whole naira"]],
  [
    "a day that does not exist",
    "appointments",
    "Date,Time,Client,Service\n31/02/2027,10am,Ada,Facial\n",
    ["'31/02/2027' is no day"],
  ],
  ["a command", "clients", `${header}"+cmd|' /C calc'!A0",,`, [client("+cmd|' /C calc'!A0", null)]],
  ["cards with nonsense in them", "clients", 'BEGIN:VCARD\nFN\nTEL;TYPE="x:1\nN:;;;;\nEND:VCARD', ["The row is empty"]],
];

test.each(PLAIN)("%s stays plain text", (_, kind, text, rows) => {
  expect(brought(kind, text)).toEqual(rows);
});

describe("the dates of a column", () => {
  const lines = (...dates: string[]) =>
    ["Date,Time,Client,Service", ...dates.map((date, index) => `${date},10am,Client ${index + 1},Facial`)].join("\n");
  const days = (...dates: string[]) =>
    brought("appointments", lines(...dates)).map((row) => (row as { date?: string }).date ?? row);

  test("are asked where every one can be read in two ways", () => {
    expect(days("03/04/2027", "05/06/2027")).toEqual([["asks dates"], ["asks dates"]]);
  });

  test("begin with the day where one of them can only be read so", () => {
    expect(days("03/04/2027", "28/11/2027")).toEqual(["2027-04-03", "2027-11-28"]);
  });

  test("begin with the month where one of them can only be read so", () => {
    expect(days("03/04/2027", "11/28/2027")).toEqual(["2027-03-04", "2027-11-28"]);
  });

  test("are asked where they contradict each other", () => {
    expect(days("03/04/2027", "28/11/2027", "11/28/2027")).toEqual([["asks dates"], "2027-11-28", "2027-11-28"]);
  });
});
