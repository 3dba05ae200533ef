import { MINUTE_MS, lineMinutes, maxQuantity, offerText, PAGE_TEXTS, type CartItem } from "@salon/contracts";
import { X } from "lucide-react";
import { beginningOf, namedPerson } from "../../domain/cart-line.ts";
import { lineLength, optionNote } from "../../domain/line-menu.ts";
import { formatAmount, formatCartDate } from "../../lib/format/format.ts";
import { formatTimeOfDay } from "../../lib/format/moments.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Stepper } from "../../ui/controls/stepper.tsx";
import { increase } from "./cart-lines.ts";

/** When the appointment of an offered place ends, and until when the place is held. */
function HeldNote({ line, until }: { line: CartItem; until: string }) {
  if (useNow() >= new Date(until)) return null;
  return (
    <span className="block text-sm font-semibold">
      Ends {formatTimeOfDay(endOf(line).toISOString())}. Held for you until {formatTimeOfDay(until)}
    </span>
  );
}

const endOf = (line: CartItem): Date => new Date(beginningOf(line).getTime() + lineMinutes(line) * MINUTE_MS);

type CartLineProps = {
  line: CartItem;
  /** What the customer has at the same time. */
  overlaps?: readonly string[] | undefined;
  onDecrease: () => void;
  onRemove: () => void;
};

/** One cart line: pressing it adds one more, the stepper changes the quantity, the badge removes it. */
export function CartLine({ line, overlaps = [], onDecrease, onRemove }: CartLineProps) {
  const when = `${formatCartDate(line.date)} ${line.time}`;
  const name = namedPerson(line);
  const what = [offerText(line), when, name && `with ${name}`].filter(Boolean).join(", ");
  const most = maxQuantity(line);
  const atMost = line.cartQuantity >= most;
  return (
    <li className="relative rounded-cloth border border-hairline bg-surface">
      <button
        type="button"
        aria-disabled={atMost || undefined}
        className="block w-full rounded-cloth p-3 pr-11 text-left transition-colors hover:bg-cotton"
        onClick={() => !atMost && increase(line)}
      >
        <span className="sr-only">Add one more</span>{" "}
        <span className="block leading-snug font-semibold wrap-anywhere">{line.service}</span>{" "}
        <span className="block text-sm text-fg-muted">{when}</span>{" "}
        <span className="block text-sm text-fg-muted">
          {formatAmount(line.price)} · {lineLength(line)}
        </span>{" "}
        {line.options?.map((option) => (
          <span key={option._id} className="block text-sm wrap-anywhere">
            {option.name} <span className="inline-block text-fg-muted">{optionNote(option)}</span>{" "}
          </span>
        ))}
        {name && <span className="block text-sm text-fg-muted wrap-anywhere">with {name}</span>}
        {line.guest && <span className="block text-sm font-semibold wrap-anywhere">for {line.guest}</span>}
        {line.heldUntil && <HeldNote line={line} until={line.heldUntil} />}
      </button>
      <button
        type="button"
        aria-label={`Remove ${what}`}
        title="Remove"
        className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-pill bg-danger-soft text-danger transition-colors hover:bg-danger hover:text-on-primary"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
      {overlaps.map((other) => (
        <p key={other} className="-mt-1 px-3 pb-2 text-sm font-semibold wrap-anywhere text-warning">
          At the same time as {other}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-3">
        <Stepper
          value={line.cartQuantity}
          label={what}
          atMost={most}
          hint={name && PAGE_TEXTS.namedForOne}
          onDecrease={onDecrease}
          onIncrease={() => increase(line)}
        />
        <span className="ml-auto font-semibold whitespace-nowrap">{formatAmount(line.price * line.cartQuantity)}</span>
      </div>
    </li>
  );
}
