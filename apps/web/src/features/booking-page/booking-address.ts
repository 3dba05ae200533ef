import { isSalonDay, isSlot } from "@salon/contracts";
import { useEffect, useState } from "react";
import { usePageQuery, useReplaceQuery } from "../../lib/navigation/page-query.ts";
import { firstLine, onlyGuest, useDraft, type ChangeDraft, type Draft } from "../draft/draft.ts";

type Addressed = Pick<Draft, "guests" | "day" | "time">;

const NOTHING: Addressed = { guests: onlyGuest(), day: "", time: "" };

const dayIn = (text: string | null): string => (text && isSalonDay(text) ? text : "");

/** What of a draft an address holds; `wait` is the day for which a guest wanted to wait before signing in. */
function draftIn(address: URLSearchParams): Addressed {
  const options = address.get("options");
  const person = address.get("with");
  const time = address.get("time") ?? "";
  return {
    guests: onlyGuest({
      serviceId: address.get("service") ?? "",
      optionIds: options ? options.split(",") : [],
      with: person ? { id: person } : null,
    }),
    day: dayIn(address.get("day") ?? address.get("wait")),
    time: isSlot(time) ? time : "",
  };
}

/** The address with this draft in place of its own; whatever else it says stays. */
function addressOf(address: URLSearchParams, draft: Addressed): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("wait");

  for (const [name, value] of Object.entries(fieldsOf(draft))) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function fieldsOf({ day, time, ...draft }: Addressed) {
  const { serviceId, optionIds, with: person } = firstLine(draft);
  return { service: serviceId, options: optionIds.join(","), with: person?.id, day, time };
}

const isSame = (a: Addressed, b: Addressed): boolean =>
  Object.values(fieldsOf(a)).join("&") === Object.values(fieldsOf(b)).join("&");

/**
 * The draft of the booking page. The address holds it too, so that a refresh, Back and a link keep it. A change shows at once, and
 * the address follows, because the router draws in its own time.
 */
export function useAddressedDraft(): { draft: Draft; change: ChangeDraft } {
  const query = usePageQuery();
  const replaceQuery = useReplaceQuery();
  const { draft, change } = useDraft();
  const [seen, setSeen] = useState<URLSearchParams | null>(null);

  if (query && query !== seen) {
    setSeen(query);
    const addressed = draftIn(query);
    if (!isSame(addressed, seen ? draftIn(seen) : NOTHING)) change({ do: "begin", draft: addressed });
  }
  useEffect(() => {
    if (seen && !isSame(draftIn(seen), draft)) replaceQuery(addressOf(seen, draft));
  }, [seen, draft, replaceQuery]);

  return { draft, change };
}
