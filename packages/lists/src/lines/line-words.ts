import type { ReadContext } from "../imports/reading.ts";
import { mayEnd } from "../status.ts";
import { isNameWord, namesIn, withDots } from "./name-words.ts";
import { partsOf } from "./separators.ts";
import { isServiceWord } from "./service-names.ts";

/** The words of a line that are neither day, time, number, service nor money. */
export interface LineWords {
  /** The one name that they hold; null where it is asked. */
  name: string | null;
  /** Names that they may hold, where there is not one. */
  names: string[];
  /** What stands after a dash. */
  notes: string[];
  /** What is not understood. */
  unknown: string[];
}

/** Words that hold a line together and say nothing by themselves. */
const FILLERS = new Set("for on at by the of is a an na @ appointment appt booking".split(" "));

/** The words of a part without those at its ends that say nothing. */
function wordsOf(text: string): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const isFiller = (word: string | undefined) => word !== undefined && FILLERS.has(word.toLowerCase());
  while (isFiller(words[0])) words.shift();
  while (isFiller(words.at(-1))) words.pop();
  return words;
}

interface Run {
  words: string[];
  names: string[][];
  isAfterDash: boolean;
}

/** Whether a word may belong to a name: it is none of a service of the salon either. */
export const mayBeName = (word: string, services: ReadContext["services"]): boolean =>
  isNameWord(word) && !isServiceWord(word, services);

/** Sorts the words that are left of a line: who is meant, what is a note, and what is not understood. */
export function sortWords(text: string, services: ReadContext["services"]): LineWords {
  const runs = partsOf(text).flatMap(({ words: written, before }): Run[] => {
    const words = wordsOf(written);
    if (words.length === 0) return [];
    return [{ words, names: namesIn(words, (word) => mayBeName(word, services)), isAfterDash: before === "-" }];
  });
  const found = runs.flatMap((run) => run.names.map((name) => ({ run, name })));
  const chosen = choose(found);
  const others = runs.map((run) => ({
    ...run,
    words: run === chosen?.run ? without(run.words, chosen.name) : run.words,
  }));

  const said = ({ words }: Run) => withDots(words.join(" "));
  const isNote = (run: (typeof others)[number]) => chosen !== undefined && run.isAfterDash && isRemark(run.words);
  const left = others.filter(({ words }) => words.length > 0);
  const afterDash = left.filter((run) => isNote(run) && !isRunOf(run, chosen?.run));
  return {
    name: chosen ? shown(chosen.name) : null,
    names: found.map(({ name }) => shown(name)),
    notes: afterDash.map(said),
    unknown: left.filter((run) => !afterDash.includes(run)).map(said),
  };
}

const isRunOf = (run: Run, other: Run | undefined): boolean => run.names === other?.names;
const shown = (name: readonly string[]): string => withDots(name.join(" ")).replace(/['’]s$/u, "");

interface FoundName {
  run: Run;
  name: string[];
}
/** The one name: with a capital where any has one, and not after a dash where any stands elsewhere. */
function choose(found: readonly FoundName[]): FoundName | undefined {
  const capital = found.filter(({ name }) => /^\p{Lu}/u.test(name[0]!));
  const likely = capital.length > 0 ? capital : found;
  const [first, ...others] = likely.filter(({ run }) => !run.isAfterDash);
  if (first !== undefined) return others.length === 0 ? first : undefined;
  return likely.length === 1 ? likely[0] : undefined;
}

/** The words without those of a name within them. */
function without(words: readonly string[], name: readonly string[]): string[] {
  const at = words.findIndex((_, index) => name.every((word, offset) => words[index + offset] === word));
  return [...words.slice(0, at), ...words.slice(at + name.length)];
}

/** Words that may end or move an appointment: such a remark is asked, also after a dash. */
const DECIDING =
  /^(?:not|or|maybe|perhaps|tentative|tbc|tba|unless|if|instead|moved|shift|shifted|postponed|resched\p{L}*|cancel\p{L}*|cxl|changed|unconfirmed|pending|next|last|every|until)$/iu;
const isRemark = (words: readonly string[]): boolean =>
  !mayEnd(words.join(" ")) &&
  !words.some((word) => DECIDING.test(word.replaceAll(/[^\p{L}]/gu, "")) || /[?~]/u.test(word));
