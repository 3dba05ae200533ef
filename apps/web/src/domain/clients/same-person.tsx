import { Button } from "../../ui/controls/button.tsx";

interface SamePersonProps {
  /** The customer's name. */
  name: string;
  /** The cards with the customer's number. */
  cards: readonly { _id: string; name: string }[];
  /** An answer is being saved. */
  isSaving?: boolean;
  /** Called with the id of the customer's card, or `new`. */
  onAnswer: (client: string) => void;
}

/** Asks whether the customer is one of those whose cards have the same number. It tells nothing else of these cards. */
export function SamePerson({ name, cards, isSaving = false, onAnswer }: SamePersonProps) {
  const [card] = cards;
  if (!card) return null;
  const one = cards.length === 1;
  const question = one
    ? `A card of ${card.name} has this number: the same person?`
    : "Several cards have this number: who is this?";
  return (
    <fieldset aria-label={`${name}: ${question}`} className="min-w-0 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <p className="font-semibold wrap-anywhere text-warning">{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {cards.map(({ _id, name: other }) => (
          <Button key={_id} variant="quiet" size="small" disabled={isSaving} onClick={() => onAnswer(_id)}>
            {one ? "Yes" : other}
            <span className="sr-only">{one ? `: ${name} is ${other}` : `: this is ${name}`}</span>
          </Button>
        ))}
        <Button variant="quiet" size="small" disabled={isSaving} onClick={() => onAnswer("new")}>
          Another person<span className="sr-only">: {name}</span>
        </Button>
      </div>
    </fieldset>
  );
}
