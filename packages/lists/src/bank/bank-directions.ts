import { directionOf } from "../directions.ts";
import type { Sum } from "../grammar/sums.ts";
import type { Ask } from "../imports/reading.ts";
import { plainWords } from "../words.ts";
import { shortened } from "./bank-words.ts";

/** The sums of a row that it has. */
export type Sums = Partial<Record<"credit" | "debit" | "amount", Sum>>;
/** Which way the money of a row went: `came`, why the row is left out, or the question that decides it. */
export type SaidWay = { came: true; isAnswered?: true } | { left: string } | { ask: Ask };

const NO_MONEY = "without money that came";
const DISAGREE = "whose columns disagree whether money came or went";
const NO_DIRECTION = "without a word whether money came or went";
/** The longest key of a question. */
const MAX_KEY = 300;

/** Asks about one word of a type, for all its rows. */
const typeAsk = (type: string): Ask => ({
  key: `direction ${plainWords(type)}`.slice(0, MAX_KEY),
  about: "direction",
  text: shortened(type),
  choices: [
    { value: "came", label: "This money came" },
    { value: "went", label: "This money went out" },
  ],
});
const ALL_CAME: Ask = {
  key: "allCame",
  about: "allCame",
  text: "The list has one column of amounts, and no word whether money came or went",
  choices: [
    { value: "yes", label: "Yes: every row is money that came" },
    { value: "no", label: "No: some of it went out" },
  ],
};

/** What a list says of directions as a whole. */
export interface ListDirections {
  terminal: boolean;
  /** Whether it has two columns of sums, one whose name says it, or one of words. */
  hasColumn: boolean;
  hasPlus: boolean;
  hasMinus: boolean;
  /** Whether its types are so few that each unknown one is asked. */
  asksTypes: boolean;
  answers: Readonly<Record<string, string>>;
}

/** Tells which way the money of a row went: by two columns, by a word, or by a sign; all that is said must agree. */
export function wayOfRow({ credit, debit, amount }: Sums, type: string, list: ListDirections): SaidWay {
  if (!credit?.kobo && !debit?.kobo && !amount?.kobo) return { left: NO_MONEY };
  const word = directionOf(type, list);
  const said = new Set<string>();
  if (credit?.kobo) said.add(credit.way ?? "came");
  if (debit?.kobo) said.add("went");
  if (amount?.kobo && amount.way) said.add(amount.way);
  if (word !== "unknown") said.add(word);

  if (said.size > 1) return { left: DISAGREE };
  if (said.has("went")) return { left: NO_MONEY };
  if (said.has("came")) return { came: true };
  return type === "" ? wayWithoutWord(list) : wayOfUnknown(type, list);
}

/** Beside sums with a minus, one without a sign came; in a terminal's list what succeeded came. */
function wayWithoutWord({ terminal, hasColumn, hasPlus, hasMinus, answers }: ListDirections): SaidWay {
  if (hasColumn || hasPlus) return { left: NO_DIRECTION };
  if (terminal || hasMinus) return { came: true };
  if (answers[ALL_CAME.key] === "yes") return { came: true, isAnswered: true };
  return answers[ALL_CAME.key] === "no" ? { left: NO_DIRECTION } : { ask: ALL_CAME };
}

function wayOfUnknown(type: string, { answers, asksTypes }: ListDirections): SaidWay {
  if (!asksTypes) return { left: `whose type '${shortened(type)}' is not understood` };
  const ask = typeAsk(type);
  const answer = Object.hasOwn(answers, ask.key) ? answers[ask.key] : undefined;
  if (answer === "came") return { came: true };
  return answer === "went" ? { left: NO_MONEY } : { ask };
}
