import {
  MINUTE_MS,
  BRAND,
  MONEY_GROUPS,
  moneyText,
  whatsappLink,
  type MadeAccount,
  type ShownState,
  type TransferAccount,
} from "@salon/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Copy, MessageCircle } from "lucide-react";
import { useEffect } from "react";
import { copyText } from "../../../domain/copy-text.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { invalidateMadeFrom } from "../../../lib/api/use-invalidate.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { useSaidSent } from "../pay/pay.queries.ts";
import { transferStatusQuery } from "../payments.queries.ts";

type TransferCardProps = {
  made: MadeAccount;
  /** What the bill has of this account number's money, in naira; undefined while the bill is not known. */
  came: number | undefined;
  /** The phone of the customer, who gets the number by WhatsApp; without it WhatsApp asks for the contact. */
  phone?: string | undefined;
  /** What the one who holds the phone says, such as 'Customer says it is sent'. */
  sentLabel: string;
};

/** `9900 000 001`, as one reads it out. */
const inGroups = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d+)$/, "$1 $2 $3");

const amountOf = ({ amount }: TransferAccount): string =>
  moneyText({ minor: Math.round(amount * 100), currency: "NGN" });

/** An account number to which one transfer is sent; it turns green when all of its money is on the bill. */
export function TransferCard(props: TransferCardProps) {
  const { ref } = props.made;
  const { data: status } = useQuery(transferStatusQuery(ref));
  useBillAfter(status?.state);
  const said = useSaidSent(ref);
  return <TransferView {...props} state={status?.state} said={said} />;
}

/** Loads the bill again once its payment has come to an end. */
function useBillAfter(state: ShownState | undefined): void {
  const client = useQueryClient();
  const isDecided = state !== undefined && state !== "pending";
  useEffect(() => {
    if (isDecided) void invalidateMadeFrom(client, MONEY_GROUPS);
  }, [client, isDecided]);
}

type TransferViewProps = TransferCardProps & {
  state: ShownState | undefined;
  /** Saying that the money is sent. */
  said: { isPending: boolean; isSuccess: boolean; error: Error | null; mutate: () => void };
};

/** The account number with how its payment stands. */
export function TransferView({ made, phone, sentLabel, state, said, ...props }: TransferViewProps) {
  const { account, came = props.came ?? 0 } = made;
  // Of a number that takes the rest, the account asks for what is missing; of one that has ended, `total` was asked for.
  const isForRest = made.came !== undefined;
  const missing = isForRest ? account.amount : made.total - came;
  if (state === "successful" && came === 0) return <output className="block font-semibold">{CONFIRMED}</output>;
  if (came > 0 && missing <= 0) return <Arrived came={came} />;
  if (came > 0 && !isForRest) return <output className="block font-semibold">{partText(came, missing)}</output>;

  const text = `${BRAND}: please transfer exactly ${amountOf(account)} to ${account.number}, ${account.bank}.`;
  return (
    <div className="space-y-4 rounded-cloth border border-hairline p-4">
      {came > 0 && <p className="font-semibold">{partText(came, missing)}</p>}
      <dl className="space-y-2">
        <dt className="sr-only">Account number</dt>
        <dd className="text-3xl font-bold tracking-wide tabular-nums">{inGroups(account.number)}</dd>
        <dt className="sr-only">Bank</dt>
        <dd className="text-lg font-semibold">{account.bank}</dd>
        <dt className="sr-only">Amount</dt>
        <dd className="text-lg">
          Exactly <strong className="tabular-nums">{amountOf(account)}</strong>
        </dd>
      </dl>
      <TimeLeft account={account} />
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant="quiet"
          onClick={() =>
            void copyText(account.number, "Account number copied", `Please copy the number by hand: ${account.number}`)
          }
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <a href={whatsappLink(text, phone)} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
          <MessageCircle aria-hidden="true" className="size-5" />
          WhatsApp
        </a>
        <Button variant="quiet" loading={said.isPending} onClick={() => said.mutate()}>
          {sentLabel}
        </Button>
      </div>
      <output className="block text-fg-muted">
        {state === "review"
          ? "The money is there, and the salon decides what it is for."
          : said.error
            ? said.error.message
            : said.isSuccess
              ? `The provider has not seen ${came > 0 ? "the rest" : "the money"} yet. This turns green when it has.`
              : `This turns green when ${came > 0 ? "the rest" : "the money"} is there.`}
      </output>
    </div>
  );
}

const CONFIRMED = "Money has come to this number. How much it is stands here as soon as it is on the bill.";

const partText = (came: number, missing: number): string =>
  `${formatAmount(came)} came. ${formatAmount(missing)} is missing.`;

/** The minutes in which the number can be used. */
function TimeLeft({ account }: { account: TransferAccount }) {
  const left = Math.ceil((Date.parse(account.expiresAt) - useNow().getTime()) / MINUTE_MS);
  return <p>{left > 0 ? `${left} min left` : "The time for this number is over. Money on it still counts."}</p>;
}

const Arrived = ({ came }: { came: number }) => (
  <output className="flex items-center gap-3 rounded-cloth bg-success-soft px-4 py-5 text-xl font-bold text-success">
    <CircleCheck aria-hidden="true" className="size-7" />
    The money is there: {formatAmount(came)}
  </output>
);
