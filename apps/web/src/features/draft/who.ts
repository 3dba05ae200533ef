import type { FoundPerson } from "@salon/contracts";

/** A person who was found by account, client card, or both. */
export type PickedPerson = Pick<FoundPerson, "name" | "user" | "client" | "email" | "phone">;

/** What staff type about the person. */
interface Typed {
  name: string;
  phone: string;
  /** The customer agrees to a reminder on the number. */
  reminder: boolean;
}

/**
 * Who is booked: a person, and what was typed about that one. `of` another person begins with nothing typed, and a copy such as
 * `{...who, name}` is not a `Who`, so that no name or number stays without its card.
 */
export class Who {
  /** The account or client card that was chosen; null for a new customer. */
  readonly person: PickedPerson | null;
  private readonly own: Partial<Typed>;
  /** Whose card the customer's is, as staff answered it: an id or `new`, for the number that they looked at. */
  private readonly answer: { client: string; phone: string } | undefined;

  private constructor(
    person: PickedPerson | null,
    own: Partial<Typed> = {},
    answer?: { client: string; phone: string },
  ) {
    this.person = person;
    this.own = own;
    this.answer = answer;
  }

  static of(person: PickedPerson | null): Who {
    return new Who(person);
  }

  typed(more: Partial<Typed>): Who {
    return new Who(this.person, { ...this.own, ...more }, this.answer);
  }

  /** Staff said whose card the customer's is. */
  said(client: string): Who {
    return new Who(this.person, this.own, { client, phone: this.phone });
  }

  get name(): string {
    return this.own.name ?? this.person?.name ?? "";
  }

  get phone(): string {
    return this.own.phone ?? this.person?.phone?.shown ?? "";
  }

  get reminder(): boolean {
    return this.own.reminder ?? false;
  }

  /** Whose card the customer's is, by an answer of staff or by the chosen card. Another number voids both. */
  get client(): string | undefined {
    if (this.answer?.phone === this.phone) return this.answer.client;
    return this.phone === (this.person?.phone?.shown ?? "") ? this.person?.client : undefined;
  }

  /** Whether name or number were typed, and are not those of the person. */
  get isTyped(): boolean {
    const { name, phone } = Who.of(this.person);
    return this.name !== name || this.phone !== phone;
  }
}
