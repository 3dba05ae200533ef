import { type Additions, type CardContent, contentOf, withAdditions } from "../clients/additions.ts";
import type { BroughtPerson, candidatesOf } from "../clients/imported.ts";
import type { RowPerson } from "./imports.model.ts";

/** A card that a row may be of, as it is after the rows before: one that is there, or that an earlier row makes. */
export interface Candidate {
  /** The answer by which a person is said to be this one. */
  value: string;
  person: RowPerson;
  content: CardContent;
  /** Whether a row before is this person. */
  isUsed: boolean;
}
type Find = Awaited<ReturnType<typeof candidatesOf>>;

/** The cards that the rows of a list may be of, as they would be after the rows before. */
export class KnownPeople {
  readonly #find: Find;
  readonly #cards = new Map<string, Candidate>();
  readonly #byPhone = new Map<string, Set<Candidate>>();

  constructor(find: Find) {
    this.#find = find;
  }

  /** The card that the row has made before, or the people that it may be of. */
  of(person: BroughtPerson): { made?: { _id: string; name: string }; candidates: Candidate[] } {
    const { made, cards } = this.#find(person);
    if (made) return { made: { _id: String(made._id), name: made.name }, candidates: [] };

    const there = cards.map((card) => {
      const value = String(card._id);
      const candidate = this.#cards.get(value) ?? { value, person: { card: value }, content: card, isUsed: false };
      this.#cards.set(value, candidate);
      return candidate;
    });
    const earlier = person.phones.flatMap((phone) => [...(this.#byPhone.get(phone) ?? [])]);
    const candidates = [...new Set([...there, ...earlier])];
    // By name alone no two rows are one person.
    return { candidates: person.phones.length > 0 ? candidates : candidates.filter(({ isUsed }) => !isUsed) };
  }

  /** Remembers the card that a row makes. */
  add(row: number, person: BroughtPerson): void {
    const content = contentOf(person);
    this.#lead(person.phones, { value: `row ${row}`, person: { row: person.mark }, content, isUsed: true });
  }

  /** Remembers what a row adds to a card. */
  join(candidate: Candidate, { phones }: BroughtPerson, additions: Additions): void {
    candidate.content = withAdditions(candidate.content, additions);
    candidate.isUsed = true;
    this.#lead(phones, candidate);
  }

  #lead(phones: readonly string[], candidate: Candidate): void {
    for (const phone of phones) this.#byPhone.set(phone, (this.#byPhone.get(phone) ?? new Set()).add(candidate));
  }
}
