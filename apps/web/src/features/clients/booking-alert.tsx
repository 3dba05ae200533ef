import { cardOfName, type ListedClient } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../domain/clients/client-alert.tsx";
import { useSeesHealth } from "../../domain/clients/clients.ts";
import { SamePerson } from "../../domain/clients/same-person.tsx";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { cardsOfQuery, clientQuery } from "./clients.queries.ts";

/** Below this a number is still being typed. */
const MIN_DIGITS = 10;

interface BookingAlertProps {
  user: string | undefined;
  name: string;
  phone: string;
  /** What staff have said: the id of a card, or `new`. */
  said: string | undefined;
  onSay: (client: string) => void;
}

/**
 * What staff must know about the customer whom they book for: the card of the account, the one that they said, or the one of
 * the number with this name. Of another card with the number it tells the name, and asks.
 */
export function BookingAlert({ user, name, phone, said, onSay }: BookingAlertProps) {
  const typed = useDebouncedValue(phone.trim());
  const called = useDebouncedValue(name.trim());
  // Without a proven address the API refuses these calls, and a refused call of a page hides the page.
  const sees = useSeesHealth();
  const hasNumber = sees && user === undefined && typed.replaceAll(/\D/g, "").length >= MIN_DIGITS;
  const isSaid = sees && user === undefined && said !== undefined && said !== "new";
  const { data: ofUser = [] } = useQuery({
    ...cardsOfQuery({ user: user ?? "" }),
    enabled: sees && user !== undefined,
  });
  const { data: numbered = [] } = useQuery({ ...cardsOfQuery({ phone: typed }), enabled: hasNumber });
  const { data: known } = useQuery({ ...clientQuery(said ?? ""), enabled: isSaid });
  const ofNumber = hasNumber && said === undefined ? numbered : [];
  const card = user === undefined ? (isSaid ? known : cardOfName(called, ofNumber)) : ofUser[0];
  return (
    // No output element: the reset of a form replaces the content of those with text.
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {card && <Found card={card} />}
      {!card && called !== "" && <SamePerson name={called} cards={ofNumber} onAnswer={onSay} />}
      {user === undefined && said === "new" && (
        <p className="text-sm">{called || "The customer"} gets a card of their own.</p>
      )}
    </div>
  );
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
