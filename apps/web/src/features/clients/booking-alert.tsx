import type { ListedClient } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../domain/clients/client-alert.tsx";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { cardOfQuery, type PersonKey } from "./clients.queries.ts";

/** Below this a number is still being typed. */
const MIN_DIGITS = 10;

type BookingAlertProps = { user: string | undefined; phone: string };

/** What staff must know about the customer whom they book for: the card of the account, and the card of the number. */
export function BookingAlert({ user, phone }: BookingAlertProps) {
  const typed = useDebouncedValue(phone.trim());
  const hasNumber = typed.replaceAll(/\D/g, "").length >= MIN_DIGITS;
  const ofUser = useCard(user === undefined ? undefined : { user });
  const ofPhone = useCard(hasNumber ? { phone: typed } : undefined);
  const cards = [ofUser, ofPhone?._id === ofUser?._id ? null : ofPhone];
  return (
    <output className="block space-y-2 empty:hidden">
      {cards.map((card) => card && <Found key={card._id} card={card} />)}
    </output>
  );
}

function useCard(person: PersonKey | undefined): ListedClient | null {
  const { data } = useQuery({ ...cardOfQuery(person ?? { user: "" }), enabled: person !== undefined });
  return data ?? null;
}

function Found({ card: { _id: id, name, alert } }: { card: ListedClient }) {
  return (
    <>
      {alert && <ClientAlert>{alert}</ClientAlert>}
      <Link to={linkTo(PATHS.adminClient, { id })} className="inline-block py-2.5 text-sm text-link">
        Client card <span className="sr-only">of {name}</span>
      </Link>
    </>
  );
}
