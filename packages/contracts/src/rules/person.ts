import { foldText } from "./fold-text.ts";

/** The fewest letters of a first word by which two people can be the same. */
const MIN_FIRST = 2;

const wordsOf = (name: string): string[] => foldText(name).split(/\s+/u).filter(Boolean);

/**
 * Whether two names can be those of one person: their first words are equal, and each further word of the shorter name
 * begins the word at the same place of the longer one, such as `Amina B` and `Amina Bello`.
 */
export function namesAgree(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort(
    (a, b) => a.length - b.length || a.join("").length - b.join("").length,
  ) as [string[], string[]];
  const [first = "", ...further] = shorter;
  return (
    first === longer[0] &&
    Array.from(first).length >= MIN_FIRST &&
    further.every((word, index) => longer[index + 1]!.startsWith(word))
  );
}

/** The one of the cards with a person's number that has the person's name; undefined where none or more than one has it. */
export function cardOfName<Card extends { name: string }>(name: string, cards: readonly Card[]): Card | undefined {
  const agreeing = cards.filter((card) => namesAgree(name, card.name));
  return agreeing.length === 1 ? agreeing[0] : undefined;
}
