import { array, assert as always, constantFrom, property, shuffledSubarray } from "fast-check";
import { foldText } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { outcomeOf, rowsOf, salonWith } from "../../test/read-lines.ts";
import { LEFT_OUT } from "../imports/answers.ts";
import { parsePhone } from "../grammar/phone-numbers.ts";
import { readTable } from "../table/table.ts";
import { readLine } from "./lines.ts";

/** A Saturday. */
const SATURDAY = "2026-11-28";
const NOTEBOOK = salonWith([], []);

describe("lines as people write them", () => {
  const lines = rowsOf("lines.tsv");
  const services = lines.flatMap(([, , , , , service]) => service ?? []);
  const context = salonWith(services, [], SATURDAY);

  /** What came of a line: what it means, a question, a refusal, or something else. */
  function kindOf(outcome: string, meant: string): string {
    if (foldText(outcome).startsWith(foldText(meant))) return meant;
    return outcome.startsWith("asks ") ? "ASK" : /^'\S+' is no (?:day|time)$/u.test(outcome) ? "REFUSE" : outcome;
  }
  test.each(lines)("%s", (line, day = "", time, name, phone = "", service) => {
    const next = /\d{4}-\d\d-\d\d/u.exec(day)?.[0];
    const meant = next === undefined ? day.slice(0, 6) : `${next} ${time}, ${name}, ${service}, ${parsePhone(phone)}`;
    expect(kindOf(outcomeOf(line, context), meant)).toBe(meant.startsWith("ASK") ? "ASK" : meant);
  });

  const asked = rowsOf("lines-asked.tsv");
  const haircuts = salonWith(["Haircut"], ["Tunde Bakare"], SATURDAY);
  test.each(asked)("%s: %s", (line, _, outcome) => {
    expect(outcomeOf(line, haircuts)).toBe(outcome);
  });

  test.each(rowsOf("lines-of-a-notebook.tsv"))("%s", (line, outcome) => {
    expect(outcomeOf(line, NOTEBOOK)).toBe(outcome);
  });

  /** Words that turn a line round, wherever they stand, and one that says nothing. */
  const UNKNOWN = ["not", "or", "every", "maybe", "unless", "moved", "~", "why?", "x7", "@5%"];
  test("a word that is not accounted for is asked", () => {
    const clear = lines.filter(([line, day]) => /^\d/u.test(day!) && !/ - |\*|\(/u.test(line!));
    always(
      property(
        constantFrom(...clear),
        constantFrom(...UNKNOWN),
        array(constantFrom(0, 1), { minLength: 16 }),
        (row, word, at) => {
          const words = row[0]!.split(" ");
          words.splice(at.filter(Boolean).length % (words.length + 1), 0, word);
          expect(readLine(words.join(" "), context).state).not.toBe("read");
        },
      ),
    );
  });

  test("what is read says one day, one time, one service and one name, in any order", () => {
    const says = {
      day: ["tomorrow", "Tue", "5/12", "24 Dec"],
      time: ["10am", "half past two", "16:00"],
      service: ["knotless", "low cut", "facial"],
      name: ["Ada", "Okafor", "Mrs Kuti"],
      unknown: ["church", "x7", "and", "every"],
    };
    const words = Object.entries(says).flatMap(([what, texts]) => texts.map((text) => ({ what, text })));
    always(
      property(shuffledSubarray(words, { minLength: 3, maxLength: 7 }), (said) => {
        const reading = readLine(said.map(({ text }) => text).join(" "), context);
        if (reading.state !== "read") return;

        const of = (what: string) => said.filter((word) => word.what === what).map(({ text }) => text);
        expect([of("day").length, of("time").length, of("service").length]).toEqual([1, 1, 1]);
        expect(reading.row.name).toBe(of("name").join(" "));
        expect(of("unknown")).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ["Dr (Mrs) Ojo manicure 30/11 4pm", "2026-11-30 16:00, Dr Mrs Ojo, Manicure"],
  ["Chief Mrs A.B. Adeleke, 28 Nov, 10.00, facial", "2026-11-28 10:00, Chief Mrs A.B. Adeleke, Facial"],
  ["Chinyere: knotless, 5th dec, 10am", "2026-12-05 10:00, Chinyere, Knotless Braids"],
  ["Sat 28 10am Bola facial", "2026-11-28 10:00, Bola, Facial"],
  ["Kemi 10am sat cornrows with Kemi", "2026-11-28 10:00, Kemi, Cornrows, with Kemi Adeyemi"],
  ["1. Sat 10am Bola facial", "2026-11-28 10:00, Bola, Facial"],
  ["[10:15, 26/11/2026] Sis Joy: Sat 10am Bola facial", "2026-11-28 10:00, Bola, Facial"],
  ["Mrs Ọlá Sat 10am facial", "2026-11-28 10:00, Mrs Ọlá, Facial"],
  ["tomorrow morning 9 Bola facial", "2026-11-27 09:00, Bola, Facial"],
  ["tomorrow night Bola facial by 7", "2026-11-27 19:00, Bola, Facial"],
  ["tomorrow morning 9pm Bola facial", "asks words 'morning'; 2026-11-27 21:00, Bola, Facial"],
  ["1.12. 10am Bola facial", "asks day; asks time '10am / 1.12'; Bola, Facial"],
  ["10am for 2hrs 1 Dec Bola facial", "2026-12-01 10:00, Bola, Facial, note 'for 2hrs'"],
  ["❌ Sat 10am Bola facial", "asks words '❌'; 2026-11-28 10:00, Bola, Facial"],
  ["✅ Sat 10am Bola...  facial", "2026-11-28 10:00, Bola, Facial"],
  ["Sat 10am walk-in facial", "asks name 'walk-in'; 2026-11-28 10:00, Facial"],
  ["Gud pm ma, pls book Bola for facial on 30/11 by 10am", "2026-11-30 10:00, Bola, Facial"],
  ["Abeg put Bola down for Monday by 4, na facial.", "2026-11-30 16:00, Bola, Facial"],
  ["Good morning, Bola facial Mon 10am", "2026-11-30 10:00, Bola, Facial"],
  ["echi @ 10am Bola facial", "2026-11-27 10:00, Bola, Facial"],
  ["jibi da yamma ƙarfe 5 Bola facial", "2026-11-28 17:00, Bola, Facial"],
  ["gobe da safe 10am Bola facial", "2026-11-27 10:00, Bola, Facial"],
  ["Ọjọ́rú aago mẹ́ta ọ̀sán Bola facial", "2026-12-02 15:00, Bola, Facial"],
  ["Ọjọ́rú aago mẹ́wàá Bola facial", "2026-12-02 10:00, Bola, Facial"],
  ["Ìṣẹ́gun 1pm Bola facial", "2026-12-01 13:00, Bola, Facial"],
  ["Isegun facial Mon 1pm", "2026-11-30 13:00, Isegun, Facial"],
  ["Boxing day 11am Bola facial", "2026-12-26 11:00, Bola, Facial"],
  ["New Year's eve 11am Bola facial", "2026-12-31 11:00, Bola, Facial"],
  ["Friday 1.15pm Sunday Eze facial", "2026-11-27 13:15, Sunday Eze, Facial"],
  ["Ngozi 3k balance, Mon 10am, facial", "2026-11-30 10:00, Ngozi, Facial, note '3k balance'"],
  ["Ngozi deposit 3k balance 5k, Mon 10am, facial", "2026-11-30 10:00, Ngozi, Facial, paid 3000, note 'balance 5k'"],
  [
    "Mon 10am Rita facial - she no dey come again",
    "asks words 'she no dey come again'; 2026-11-30 10:00, Rita, Facial",
  ],
  ["Mon 10am Rita facial - not able to come", "asks words 'not able to come'; 2026-11-30 10:00, Rita, Facial"],
  ["Mon 10am Rita facial - move am to evening", "asks words 'move am to evening'; 2026-11-30 10:00, Rita, Facial"],
  ["Mon 10am Rita facial - no acetone", "2026-11-30 10:00, Rita, Facial, note 'no acetone'"],
  ["20 Nov 10am Bola facial", "Fri 20 November 2026 is over"],
  ["Sat 10am Bola facial no show", "Its status is 'no show'"],
  ["S̶a̶t̶ 10am Bola facial", "It is struck out"],
  ["Bola facial 0803 123 4567", "No day was found"],
  ["Sat Bola", "No time was found"],
  ["Good morning ma, please call me", "No day was found"],
  ["Sat 10am facial", "No name was found"],
  ["a".repeat(301), "The line has more than 300 letters"],
  ["Fri 28 Nov 10am Bola facial", "asks day '28 Nov Fri'; 10:00, Bola, Facial"],
  ["tomorrow Tuesday 10am Bola facial", "asks day 'tomorrow Tuesday'; 10:00, Bola, Facial"],
  ["next Sat 10am Bola facial", "asks day 'next Sat'; 10:00, Bola, Facial"],
  ["12/5 10am Bola facial", "asks dates '12/5'; 10:00, Bola, Facial"],
  ["[25/11/2026, 10:15:02] Sis Joy: tomorrow 10am Bola facial", "asks day 'tomorrow'; 10:00, Bola, Facial"],
  ["Sat Bola facial", "asks time; 2026-11-28, Bola, Facial"],
  ["Sat 5.12 Bola facial", "asks day 'Sat 5.12'; Bola, Facial"],
  ["Sat 10am Bola", "asks service; 2026-11-28 10:00, Bola"],
  ["Sat 10am Bola Ige", "asks name 'Bola Ige'; asks service; 2026-11-28 10:00"],
  ["Sat 10am Bola Passion extensions", "asks service 'extensions'; 2026-11-28 10:00, Bola Passion"],
  ["Sat 10am Bola wash & set + relaxer", "asks service 'wash & set + relaxer'; 2026-11-28 10:00, Bola"],
  ["Sat 10am Ada, Bola, facial", "asks name 'Ada, Bola'; 2026-11-28 10:00, Facial"],
  ["~Tuesday~ Sat 10am Ada facial", "asks day 'Tuesday / Sat'; asks words '~, ~'; 10:00, Ada, Facial"],
])("%s: %s", (line, outcome) => {
  expect(outcomeOf(line, NOTEBOOK)).toBe(outcome);
});

test.each(["not paid 5k", "will pay 5k deposit", "deposit of 5k not yet paid", "must bring 5k deposit"])(
  "'%s' is no payment: it is asked",
  (words) => {
    const reading = readLine(`Sat 10am Bola facial ${words}`, NOTEBOOK);
    expect(reading.state).toBe("ask");
    expect(reading).toMatchObject({ row: { name: "Bola" } });
    expect(reading).not.toMatchObject({ row: { paidBefore: expect.anything() as unknown } });
  },
);

/** Parts of lines that expressions look for, each of which begins again and again. */
const BEGINNINGS =
  "Sat |10am |1,000|1 000 |paid paid |deposit of |not yet |Ada |a|A.|ọ́|ojo |1/|12:|half past |a quarter |- |with Halima |((|*_|~|next |20 dec |balance |0803|+234 |box braids |a@|name: |[1/1/26, 10:10] a|5 hours and |in 3 |to do ";
test("no line takes long, whatever begins in it again and again", () => {
  const parts = BEGINNINGS.split("|");
  const started = performance.now();
  for (const one of parts) for (const other of parts) readLine((one + other).repeat(300).slice(0, 300), NOTEBOOK);
  // About two seconds on a busy machine; an expression that tries all ways takes minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("a line with a day alone is the heading of the lines below it", () => {
  const table = readTable(
    "Sat 28 Nov\n10am Bola wash & set\n\n2pm Ada facial\n29/11:\n1pm Uche pedicure",
    "appointments",
  );
  expect("rows" in table && table.rows.map(([line]) => outcomeOf(line!, NOTEBOOK))).toEqual([
    "2026-11-28 10:00, Bola, Wash & Set",
    "2026-11-28 14:00, Ada, Facial",
    "2026-11-29 13:00, Uche, Pedicure",
  ]);
});

describe("an answer", () => {
  const answered = (line: string, answers: Record<string, string>) => outcomeOf(line, { ...NOTEBOOK, answers });

  test("counts for every line that asks the same, and rows can be left out by it", () => {
    const line = "next Tues 2pm Hadiza henna";
    expect(answered(line, { "service henna": "Facial" })).toBe("2026-12-01 14:00, Hadiza, Facial");
    expect(answered(line, { "service henna": LEFT_OUT })).toBe("Left out by its service");
    expect(answered(line, { "service henna": "of another salon" })).toMatch(/^asks service/u);
  });

  test("keeps words as a note, or leaves the line out", () => {
    const line = "Sat after church 10am Bola facial";
    expect(answered(line, { "words after church": "note" })).toBe(
      "2026-11-28 10:00, Bola, Facial, note 'after church'",
    );
    expect(answered(line, { "words after church": LEFT_OUT })).toBe("Left out by 'after church'");
  });

  test("names the client, and the other words are asked", () => {
    const line = "Sat 10am Ada, Bola, facial";
    expect(answered(line, { [`name ${line.toLowerCase()}`]: "Bola" })).toBe(
      "asks words 'Ada'; 2026-11-28 10:00, Bola, Facial",
    );
    expect(answered(line, { [`name ${line.toLowerCase()}`]: LEFT_OUT })).toBe("Left out by its name");
  });

  test("says whether a number is a day or an hour", () => {
    const line = "Wed 9 Bola facial";
    expect(answered(line, { "day wed 9": "2026-12-02" })).toBe("2026-12-02 09:00, Bola, Facial");
    expect(answered(line, { "day wed 9": "2026-12-09" })).toBe("asks time 'Wed 9'; 2026-12-09, Bola, Facial");
  });

  test("is any amount for a payment without a sum", () => {
    const line = "1 Dec, 3pm. Folake (Ghana weaving) paid";
    const paid = (amount: string) => answered(line, { [`paid ${line.toLowerCase()}`]: amount });
    expect(paid("4500")).toBe("2026-12-01 15:00, Folake, Ghana Weaving, paid 4500");
    expect(paid("0")).toBe("2026-12-01 15:00, Folake, Ghana Weaving");
    expect(paid("-1")).toMatch(/^asks paid/u);
  });
});
