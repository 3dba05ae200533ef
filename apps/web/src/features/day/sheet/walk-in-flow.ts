import { isPriced, isSalonDay, type Client, type Service, type Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { teamQuery } from "../../../domain/team.ts";
import { isShortcut } from "../../../lib/hooks/shortcuts.ts";
import { servicesQuery } from "../../services/services.queries.ts";
import type { Spot } from "../board/board-moves.ts";
import type { PickedPerson } from "./person-picker.tsx";
import type { FreePlace } from "./walk-in-choices.ts";
import { whoOf, type Who } from "./who.ts";

/** The salon day in the address of the day board; undefined for today. */
export const dayIn = (address: URLSearchParams): string | undefined => {
  const date = address.get("date") ?? "";
  return isSalonDay(date) ? date : undefined;
};

/** The parameters of the address that open the sheet: for anyone, or for a client and a service. */
const OPENERS = ["new", "client", "service"];

/** The address after a change; null removes a parameter. */
function withChanges(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The open day, and whether the sheet for a new appointment is open; both are in the address. */
export function useDayAddress() {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Record<string, string | null>, replace = false) =>
    setAddress((before) => withChanges(before, changes), { replace });
  return {
    day: dayIn(address),
    isOpen: OPENERS.some((name) => address.has(name)),
    service: address.get("service"),
    go: (day: string | null) => change({ date: day }),
    open: () => change({ new: "1" }),
    close: () => change(Object.fromEntries(OPENERS.map((name) => [name, null])), true),
  };
}

interface Picked {
  service?: Service | null;
  optionIds?: readonly string[];
  who?: Who;
  /** Undefined for now, and before one is chosen. */
  time?: Slot | undefined;
}

/** What is booked: at first the client and the service of the address, which "Book again" opens, until staff choose others. */
export function useWalkIn(client: Client | undefined, wanted: string | null) {
  const [picked, setPicked] = useState<Picked>({});
  const [place, setPlace] = useState<FreePlace | null>(null);
  const { data: team = [] } = useQuery(teamQuery);
  const { data: services = [] } = useQuery({ ...servicesQuery, enabled: wanted !== null });
  const asked = services.find((one) => one._id === wanted && isPriced(one)) ?? null;
  const { service = asked, optionIds = [], who = whoOf(client ? personOf(client) : null), time } = picked;
  const pick = (next: Picked) => setPicked((before) => ({ ...before, ...next }));
  return {
    draft: { service, optionIds, who, time },
    pick,
    place,
    /** Takes time and person of a free place of the board. */
    take: ({ slot, column }: Spot) => {
      pick({ time: slot });
      setPlace({ person: team.find(({ _id }) => _id === column) ?? null });
    },
    clear: () => {
      setPicked({});
      setPlace(null);
    },
  };
}

const personOf = ({ _id, name, user, account, phones: [phone] }: Client): PickedPerson => ({
  name,
  client: _id,
  ...(user && account && { user, email: account.email }),
  ...(phone && { phone }),
});

/** Calls back when N is pressed outside of fields and dialogs, where that is not turned off. */
export function useNewKey(open: () => void): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!isShortcut(event, "n")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  });
}
