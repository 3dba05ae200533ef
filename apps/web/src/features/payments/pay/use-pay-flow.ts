import { type CartItem, type Conflict, type PaymentLink, type VisitPlan } from "@salon/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDeposit } from "../../../domain/deposit.ts";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useRedirect } from "./use-redirect.ts";
import { noteReturn, takeReturn } from "../payment-return.ts";
import { myPaymentsQuery, useCancelPayment } from "../payments.queries.ts";
import { usePay, type NewSums, type PayAnswer } from "./pay.queries.ts";

/** A cart line whose slot is full, and free alternatives. */
export interface LineConflict {
  line: CartItem;
  conflict: Conflict;
}
/** A cart for which there is no room as it was sent; with `plans` where there are plans for all of it, or a search found none. */
export interface Refusal {
  sent: readonly CartItem[];
  conflicts: readonly LineConflict[];
  plans?: readonly VisitPlan[];
}
/** A cart line whose price, in naira, has changed. */
interface LinePrice {
  line: CartItem;
  was: number;
  now: number;
}
/** The open dialog: none, the confirmation before the redirect, or the changed sums. */
export type PayStep =
  | { at: "cart" }
  | { at: "confirm"; link: PaymentLink; lines: readonly CartItem[] }
  | ({ at: "changed"; changed: readonly LinePrice[] } & Omit<NewSums, "changed">);

interface PayFlowOptions {
  userId: string | null;
  lines: readonly CartItem[];
  /** Called when the visitor is not signed in. */
  onGuest: () => void;
  /** Called when the server names lines that cannot be booked. */
  onRefused: (sent: readonly CartItem[], error: ApiError) => void;
  onChanged: (changed: readonly LinePrice[]) => void;
  onConflicts: () => void;
  /** Called when `cancel` fails because the payment is already made. */
  onPaid: (ref: string) => void;
}

/** The steps from 'Pay now!' to the payment page: request a payment link, confirm, redirect. Only one request runs at a time. */
export function usePayFlow(options: PayFlowOptions) {
  const { userId, lines, onGuest, onPaid } = options;
  const [step, setStep] = useState<PayStep>({ at: "cart" });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isRequesting = useRef(false);
  const shown = useDeposit(lines);
  const pay = usePay();
  const cancelPayment = useCancelPayment();
  const { redirecting, redirect } = useRedirectAndReturn(() => setStep({ at: "cart" }));

  const startWith = (wanted: readonly CartItem[]) => {
    if (wanted.length === 0 || isRequesting.current) return;
    if (userId === null) return onGuest();
    isRequesting.current = true;
    // After the changed sums were shown, they are what the customer agrees to.
    const deposit = step.at === "changed" ? step.deposit : shown;
    setStep({ at: "cart" });
    setRefusal(null);
    pay.mutate(
      { userId, lines: wanted, deposit },
      {
        onSuccess: (answer) => handleAnswer(answer, wanted, { ...options, setStep, setRefusal }),
        onSettled: () => (isRequesting.current = false),
      },
    );
  };
  const start = () => startWith(lines);
  const confirm = () => {
    if (step.at !== "confirm" || lines.length === 0) return;
    noteReturn();
    redirect(step.link.data);
  };
  const cancel = () => {
    if (step.at === "confirm") {
      const { ref } = step.link;
      cancelPayment.mutate(ref, { onError: (error) => isConflict(error) && onPaid(ref) });
    }
    setStep({ at: "cart" });
  };
  return { start, startWith, confirm, cancel, step, refusal, busy: pay.isPending, redirecting };
}

/** Redirects to the payment page; a page that Back restores asks how the payment stands. */
function useRedirectAndReturn(onReturn: () => void) {
  const client = useQueryClient();
  return useRedirect(() => {
    takeReturn();
    onReturn();
    void client.invalidateQueries({ queryKey: myPaymentsQuery.queryKey });
  });
}

interface AnswerHandlers extends PayFlowOptions {
  setStep: (step: PayStep) => void;
  setRefusal: (refusal: Refusal) => void;
}

function handleAnswer(answer: PayAnswer, sent: readonly CartItem[], to: AnswerHandlers): void {
  if (answer.kind === "link") to.setStep({ at: "confirm", link: answer.link, lines: sent });
  if (answer.kind === "refused") to.onRefused(sent, answer.error);
  if (answer.kind === "conflicts") {
    const conflicts = withLines(answer.conflicts, sent).map(({ line, ...conflict }) => ({ line, conflict }));
    to.setRefusal({ sent, conflicts, ...(answer.plans && { plans: answer.plans }) });
    to.onConflicts();
  }
  if (answer.kind === "changed") {
    const { kind: _, changed: prices, ...sums } = answer;
    const changed = withLines(prices, sent);
    to.onChanged(changed);
    to.setStep({ at: "changed", changed, ...sums });
  }
}

/** Adds to each item of a response the sent line that its index refers to. */
const withLines = <T extends { index: number }>(items: readonly T[], sent: readonly CartItem[]) =>
  items.flatMap((item) => {
    const line = sent[item.index];
    return line ? [{ ...item, line }] : [];
  });

const isConflict = (error: Error): boolean => (error as Partial<ApiError>).status === 409;
