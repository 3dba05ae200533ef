import { CART_MAX_LINES, type Slot, type walkInSchema } from "@salon/contracts";
import { useReducer } from "react";
import type * as z from "zod/mini";
import { Who, type PickedPerson } from "./who.ts";

/** A service that is wanted. */
export interface DraftLine {
  key: number;
  /** Empty until a service is chosen. */
  serviceId: string;
  optionIds: readonly string[];
  /** Who serves: the one whom the customer asks for, or whom the desk chose (`isGiven`); null for anyone. */
  with: { id: string; isGiven?: true } | null;
  /** What a service without a price costs, as it is typed; absent until something is. */
  price?: string;
}
/** Somebody who comes, never without a line. The first is the customer, who has no name here. */
export interface DraftGuest {
  key: number;
  name: string;
  lines: readonly DraftLine[];
}
/** An appointment that is being made. It has what was chosen and typed; what the salon knows about it is read where it is shown. */
export interface Draft {
  who: Who;
  /** Whether it is planned as several services, also for friends, and not as the first line alone. */
  several: boolean;
  guests: readonly DraftGuest[];
  /** Salon day; empty where none is chosen. */
  day: string;
  /** Of a visit with one service; empty where none is chosen. */
  time: Slot | "";
  /** When everything has ended; empty for any time. */
  readyBy: Slot | "";
  /** All guests begin within an hour. */
  together: boolean;
  method: z.infer<typeof walkInSchema>["method"] | undefined;
  /** Until when it is held for its deposit, by the name of that end; empty where it counts at once. */
  hold: string;
}

const BLANK = { serviceId: "", optionIds: [], with: null };
const NOBODY = Who.of(null);

/** One guest who wants a service, or none yet. */
export const onlyGuest = (line: Partial<DraftLine> = {}): DraftGuest[] => [
  { key: 0, name: "", lines: [{ key: 0, ...BLANK, ...line }] },
];
const EMPTY: Draft = {
  who: NOBODY,
  several: false,
  guests: onlyGuest(),
  day: "",
  time: "",
  readyBy: "",
  together: true,
  method: undefined,
  hold: "",
};

export type DraftAction =
  /** Begins again: with nothing, or with what an address holds. */
  | { do: "begin"; draft?: Partial<Draft> }
  /** Chooses or changes the person, whose name, number and card then take the place of those before. */
  | { do: "choose"; person: PickedPerson | null }
  /** Types about the person. */
  | { do: "type"; typed: Parameters<Who["typed"]>[0] }
  | { do: "say"; client: string }
  | { do: "set"; part: Partial<Omit<Draft, "who" | "guests">> }
  /** Changes a line, by default the first, or drops it (null). Options go with the service that they are of. */
  | { do: "line"; key?: number; part: Partial<Omit<DraftLine, "key">> | null }
  /** Adds a service to those of a guest. */
  | { do: "add"; guest: number; serviceId: string }
  /** Adds a friend, who starts with what the customer wants. */
  | { do: "invite" }
  /** Names a guest, or drops one (null). */
  | { do: "guest"; key: number; name: string | null };
export type ChangeDraft = (action: DraftAction) => void;

/** The parts of a draft that an action changes. */
function changesOf(draft: Draft, action: DraftAction): Partial<Draft> {
  switch (action.do) {
    case "begin":
      return action.draft ?? {};
    case "choose":
      return { who: Who.of(action.person) };
    case "type":
      return { who: draft.who.typed(action.typed) };
    case "say":
      return { who: draft.who.said(action.client) };
    case "set":
      return action.part;
    default:
      return { guests: guestsAfter(draft.guests, action) };
  }
}

type GuestAction = Extract<DraftAction, { do: "line" | "add" | "invite" | "guest" }>;

function guestsAfter(guests: readonly DraftGuest[], action: GuestAction): DraftGuest[] {
  const newKey = Math.max(...guests.flatMap(({ key, lines }) => [key, ...lines.map((line) => line.key)])) + 1;
  const blank = { ...BLANK, key: newKey };
  switch (action.do) {
    case "line": {
      const { key = guests[0]?.lines[0]?.key, part } = action;
      return guests.map((guest) => {
        const lines = guest.lines.flatMap((line) => (line.key !== key ? line : part ? lineAfter(line, part) : []));
        return { ...guest, lines: lines.length > 0 ? lines : [blank] };
      });
    }
    case "add":
      return guests.map((guest) => {
        if (guest.key !== action.guest) return guest;
        const first = guest.lines.find(({ serviceId }) => serviceId === "") ?? blank;
        return { ...guest, lines: [...chosenLines(guest), { ...first, serviceId: action.serviceId }] };
      });
    case "invite":
      return [...guests, { key: newKey, name: "", lines: [{ ...blank, ...guests[0]?.lines[0], key: newKey }] }];
    default: {
      const { key, name } = action;
      return guests.flatMap((guest) => (guest.key !== key ? guest : name === null ? [] : { ...guest, name }));
    }
  }
}

const lineAfter = (line: DraftLine, part: Partial<DraftLine>): DraftLine => ({
  ...line,
  ...(part.serviceId !== undefined && part.serviceId !== line.serviceId && { optionIds: [], price: "" }),
  ...part,
});

/** The draft of a page, which has what is in `start` until that is changed. */
export function useDraft(start: Partial<Draft> = {}): { draft: Draft; change: ChangeDraft } {
  const begun = { ...EMPTY, ...start };
  const [changes, change] = useReducer(
    (before: Partial<Draft>, action: DraftAction): Partial<Draft> => ({
      ...(action.do !== "begin" && before),
      ...changesOf({ ...begun, ...before }, action),
    }),
    {},
  );
  return { draft: { ...begun, ...changes }, change };
}

/** The line of a visit with one service, and the first one of others. */
export const firstLine = ({ guests }: Pick<Draft, "guests">): DraftLine => guests[0]!.lines[0]!;

/** The lines of a guest that have a service. */
export const chosenLines = ({ lines }: DraftGuest): DraftLine[] => lines.filter(({ serviceId }) => serviceId !== "");

/** The most services of a visit are the most lines of a cart. */
export const isFull = ({ guests }: Draft): boolean => guests.flatMap(chosenLines).length >= CART_MAX_LINES;

/** Whether something was typed that would be lost with the draft. */
export const hasTyped = ({ who, guests }: Draft): boolean => who.isTyped || guests.some(({ name }) => name !== "");
