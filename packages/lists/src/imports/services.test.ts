import { describe, expect, test } from "vitest";
import { brought } from "../../test/brought.ts";

const service = (name: string, price: number, more: object = {}) => ({ name, price, ...more });
const UNCLEAR = "It is not clear what the name and what the price is";

describe("a price list of lines", () => {
  test.each<[line: string, row: unknown]>([
    ["Wash - 3000", service("Wash", 3000)],
    ["Wash 3k 30 mins", service("Wash", 3000, { timeframe: "30 mins" })],
    ["Braids: 15k", service("Braids", 15_000)],
    ["Cornrows (all back) 3,000", service("Cornrows (all back)", 3000)],
    ["Dreadlocks retouch ₦7,500 (2hrs)", service("Dreadlocks retouch", 7500, { timeframe: "2hrs" })],
    ["Twists (2 hrs) - N5000", service("Twists", 5000, { timeframe: "2 hrs" })],
    ["1. Wash, dry & set .... 4,500", service("Wash, dry & set", 4500)],
    ["Cornrows 8 lines 2500", service("Cornrows 8 lines", 2500)],
    ["Bridal package 150,000 - 250,000", ["asks price"]],
    ["Kids styling from 2k", ["asks price"]],
    ["Home service +10k", UNCLEAR],
    ["Wash 3000 5000", UNCLEAR],
    ["HAIR", UNCLEAR],
  ])("%s", (line, row) => {
    expect(brought("services", `Steam - 2000\nSteam two - 2500\n${line}`)).toEqual([
      service("Steam", 2000),
      service("Steam two", 2500),
      row,
    ]);
  });

  test("has thousands with a comma, and is no table for it", () => {
    expect(brought("services", "Wash,3,000\nBraids,15,000")).toEqual([
      service("Wash", 3000),
      service("Braids", 15_000),
    ]);
  });

  test("a table without a header stays one", () => {
    expect(brought("services", "Wash,3000,30 mins\nBraids,15000,4 hrs")).toEqual([
      service("Wash", 3000, { timeframe: "30 mins" }),
      service("Braids", 15_000, { timeframe: "4 hrs" }),
    ]);
  });
});

describe("a price that is open", () => {
  const LIST = "Service,Price type,Price\nBridal,,15k - 20k\nTwists,,20-25k\nCut,From,7000\nWash,Fixed,3000";

  test("is asked once for the whole list", () => {
    expect(brought("services", LIST)).toEqual([["asks price"], ["asks price"], ["asks price"], service("Wash", 3000)]);
  });

  test("is the lowest after that answer, or left out", () => {
    const prices = (answer: string) => brought("services", LIST, { "price open": answer });
    expect(prices("lowest")).toMatchObject([{ price: 15_000 }, { price: 20_000 }, { price: 7000 }, { price: 3000 }]);
    expect(prices("leave out").slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "Left out by its price"));
  });
});

test("a row with a person is what they ask and need, and a name that is not in the team is asked once", () => {
  const person = "Halima Bello";
  const list = ["Service,With,Price,Duration", "Wash,,3000,30 mins", `Wash,${person},4500,`, `Wash,${person},,20 mins`];
  const [, price, minutes] = brought("services", list.join("\n"));
  expect([price, minutes]).toEqual([
    { name: "Wash", price: 4500, own: { member: person, price: 4500 } },
    { name: "Wash", price: 0, own: { member: person, minutes: 20 } },
  ]);
  const unknown = list.join("\n").replaceAll(person, "Zubaida Q");
  expect(brought("services", unknown).slice(1)).toEqual([["asks member"], ["asks member"]]);
  expect(brought("services", unknown, { "member zubaida q": person })[1]).toEqual(price);
  expect(brought("services", list.slice(0, 2).concat(`Wash,${person},,`).join("\n"))[1]).toBe(
    "It says neither a price nor a length of this person",
  );
});

test("a variation makes a service of its own", () => {
  expect(brought("services", "Item Name,Variation Name,Price\nWash,Long hair,3000\nWash,,2000")).toEqual([
    service("Wash, Long hair", 3000),
    service("Wash", 2000),
  ]);
});

test("the only variation, as programs call it, is no part of the name", () => {
  expect(brought("services", "Item Name,Variation Name,Price\nCornrows,Regular,6000")).toEqual([
    service("Cornrows", 6000),
  ]);
});

test("a thing that is sold, a sum and an archived service are left out; one that is not active is asked", () => {
  const LIST = [
    "Name,Item type,Price,Active,Archived",
    "Wash,Appointments service,3000,Yes,No",
    "Attachment,Physical,2500,Yes,No",
    "Gift card,Gift card,10000,Yes,No",
    "Jheri Curls,Appointments service,15000,No,No",
    "Perm,Appointments service,9000,Yes,Yes",
    "Average,,7900,,",
  ].join("\n");
  expect(brought("services", LIST)).toEqual([
    service("Wash", 3000),
    "It is 'Physical', and no service",
    "It is 'Gift card', and no service",
    ["asks status"],
    "Its status is 'Archived: Yes'",
    "It sums up the rows above",
  ]);
  expect(brought("services", LIST, { "status active no": "bring" })[3]).toEqual(service("Jheri Curls", 15_000));
});

test("a name that ends with from has an open price", () => {
  const LIST = "Service name,Retail price\nBridal - From,60000.00";
  expect(brought("services", LIST)).toEqual([["asks price"]]);
  expect(brought("services", LIST, { "price open": "lowest" })).toEqual([service("Bridal", 60_000)]);
});

test("a price list of a chat keeps its commas, whatever headings stand in it", () => {
  const LIST =
    "*GLORY HAIR* ✨\nBodija, Ibadan. Open 8am-8pm\n\n*BRAIDS*\nKnotless (small) - 35k\nShuku.....3,500\n\n*NAILS*\nMani + Pedi = ₦10,500 (1hr 30)\nNB: 50% deposit to secure your slot";
  expect(brought("services", LIST).filter((row) => row !== UNCLEAR)).toEqual([
    service("Knotless (small)", 35_000),
    service("Shuku", 3500),
    service("Mani + Pedi", 10_500, { timeframe: "1hr 30" }),
  ]);
});

test("options come one on a line; what is none is said", () => {
  const options = '"Beads; white: NGN 2000, 30 mins\nWash 1k"';
  const [row] = brought("services", `Service,Price,Options\nBraids,15000,${options}`);
  expect(row).toMatchObject({
    options: [
      { name: "Beads; white", price: 2000, minutes: 30 },
      { name: "Wash", price: 1000, minutes: 0 },
    ],
  });
  const [unread] = brought("services", "Service,Price,Duration,Options\nBraids,15000,depends,ask at the desk");
  expect(unread).toEqual(
    service("Braids", 15_000, {
      said: ["'depends' could not be read and is left out", "'ask at the desk' could not be read and is left out"],
    }),
  );
});

describe("a row is refused as a hand would be", () => {
  test.each<[what: string, row: string, why: RegExp]>([
    ["a price of a hundred quintillion", "Braids,100000000000000000000,,", /whole naira/],
    ["a price above the limit", "Braids,10000001,,", /too large/],
    ["a name of 101 letters", `${"n".repeat(101)},500,,`, /at most 100|more than 100/],
    ["a category of 500 letters", `Braids,500,${"c".repeat(500)},`, /Category must be at most 60/],
    ["a description of 301 letters", `Braids,500,,${"d".repeat(301)}`, /Description must be at most 300/],
    ["an option twice", 'Braids,500,,,"Wash 500\nwash 600"', /An option is listed twice/],
  ])("%s", (_, row, why) => {
    expect(brought("services", `Service,Price,Category,Description,Options\n${row}`)).toEqual([
      expect.stringMatching(why),
    ]);
  });
});
