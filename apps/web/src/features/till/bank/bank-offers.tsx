import type { ListedReceipt } from "@salon/contracts";
import { type ComponentProps, useId, useRef, useState } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { FindBill, nameOfRow, ReceiptChoice, RowLine } from "./bank-lines.tsx";
import { Part } from "./bank-part.tsx";
import type { Chosen, ComparedRow, ConfirmingProps } from "./comparison.ts";

const SUM_REASON = "Sent together as one transfer";
const NO_REASON = "Please say how you know that this is another payment";
const NONE = "none";

/** What was chosen for a row: its receipts or none of them, and why where a row like it was confirmed. */
interface Choice {
  name?: string;
  reason?: string;
}
/** What a choice of receipts is called here; it is the same after the list was compared again. */
const nameOfKeys = (keys: readonly string[]): string => keys.join();

/** Rows that may be one of several receipts: each is offered, and none taken. */
export function BankOffers({ comparison: { offers, rows, receipts }, isBusy, onConfirm }: ConfirmingProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isTried, setTried] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const set = (mark: string, choice: Choice) =>
    setChoices(new Map(choices).set(mark, { ...choices.get(mark), ...choice }));

  const chosen = offers.flatMap(({ mark, row, choices: offered }): Chosen[] => {
    const { name, reason = "" } = choices.get(mark) ?? {};
    const keys = offered.find((each) => nameOfKeys(each) === name);
    return keys ? [{ row, ...pairOf(keys, rows[row]!, reason.trim()) }] : [];
  });
  const lacksReason = ({ row, reason }: Chosen) => rows[row]!.like !== undefined && !reason;
  const isTaken = (row: number, key: string) =>
    chosen.some((other) => other.row !== row && other.receipts.includes(key));

  const send = () => {
    setTried(true);
    if (chosen.some(lacksReason))
      requestAnimationFrame(() => part.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    else void onConfirm(chosen).catch(() => {});
  };
  return (
    <div ref={part}>
      <Part
        title="Which is it?"
        count={offers.length}
        lead="Several fit, or nothing is certain. Choose only what you are sure of."
        items={offers.map((offer) => (
          <Offer
            key={offer.mark}
            row={rows[offer.row]!}
            options={offer.choices.map((keys) => ({
              keys,
              receipts: keys.map((key) => receipts.get(key)!),
              isTaken: keys.some((key) => isTaken(offer.row, key)),
            }))}
            choice={choices.get(offer.mark) ?? {}}
            isTried={isTried}
            onChoose={(choice) => set(offer.mark, choice)}
          />
        ))}
        footer={
          <Button className="mt-4" loading={isBusy} disabled={chosen.length === 0} onClick={send}>
            {chosen.length === 0 ? "Nothing is chosen" : `Confirm ${formatNumber(chosen.length)} chosen`}
          </Button>
        }
      />
    </div>
  );
}

function pairOf(keys: readonly string[], { like }: ComparedRow, reason: string): Omit<Chosen, "row"> {
  if (like !== undefined) return { receipts: [...keys], ...(reason && { reason }) };
  return { receipts: [...keys], ...(keys.length > 1 && { reason: SUM_REASON }) };
}

type OfferProps = {
  row: ComparedRow;
  /** `isTaken` says that another row was chosen for it. */
  options: readonly { keys: readonly string[]; receipts: readonly ListedReceipt[]; isTaken: boolean }[];
  choice: Choice;
  isTried: boolean;
  onChoose: (choice: Choice) => void;
};

function Offer({ row, options, choice: { name: chosen, reason = "" }, isTried, onChoose }: OfferProps) {
  const group = useId();
  const asksReason = row.like !== undefined && chosen !== undefined && chosen !== NONE;
  return (
    <li className="border-t border-hairline py-3">
      <fieldset className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        <legend className="sr-only">{nameOfRow(row)}</legend>
        <RowLine row={row} />
        <div>
          {options.map(({ keys, receipts, isTaken }) => (
            <Radio
              key={nameOfKeys(keys)}
              name={group}
              checked={chosen === nameOfKeys(keys)}
              disabled={isTaken}
              onChange={() => onChoose({ name: nameOfKeys(keys) })}
            >
              {receipts.map((receipt) => (
                <ReceiptChoice key={receipt.key} receipt={receipt} />
              ))}
              {isTaken && <span className="block text-sm">Chosen for another row</span>}
            </Radio>
          ))}
          <Radio name={group} checked={chosen === NONE} onChange={() => onChoose({ name: NONE })}>
            None of these
          </Radio>
          {chosen === NONE && <FindBill row={row} />}
          {asksReason && (
            <TextField
              label="How do you know that this is another payment?"
              value={reason}
              maxLength={200}
              error={isTried && reason.trim() === "" ? NO_REASON : undefined}
              onChange={({ target }) => onChoose({ reason: target.value })}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
}

const Radio = ({ children, ...radio }: ComponentProps<"input">) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input {...radio} type="radio" className="peer mt-0.5 size-5 shrink-0 accent-primary" />
    <span className="min-w-0 space-y-2 peer-disabled:text-fg-muted">{children}</span>
  </label>
);
