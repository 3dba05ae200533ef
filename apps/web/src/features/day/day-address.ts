import { isSalonDay, type Client } from "@salon/contracts";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { isShortcut } from "../../lib/hooks/shortcuts.ts";
import { onlyGuest, type Draft } from "../draft/draft.ts";
import { Who } from "../draft/who.ts";

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

/** What is booked at first: on the open day, for the client and the service of the address, which "Book again" opens. */
export const draftOf = (day: string, client: Client | undefined, serviceId: string | null): Partial<Draft> => ({
  day,
  ...(client && { who: whoOf(client) }),
  ...(serviceId && { guests: onlyGuest({ serviceId }) }),
});

const whoOf = ({ _id, name, user, account, phones: [phone] }: Client): Who =>
  Who.of({
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
