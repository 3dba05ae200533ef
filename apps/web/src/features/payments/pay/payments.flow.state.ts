import { TEXTS, type CartItem, type Conflict, type PaymentLink } from "@salon/contracts";
import { useEffect, useRef, useState } from "react";
import { toast } from "react-hot-toast";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { isPaymentAddress } from "./payments.address.state.ts";
import { useCancelPayment, usePay, type PayAnswer } from "../payments.queries.ts";

/** A line of the cart that has no room, and times that have. */
export interface LineConflict {
  line: CartItem;
  conflict: Conflict;
}
/** A line of the cart whose price, in naira, is another now. */
interface LinePrice {
  line: CartItem;
  was: number;
  now: number;
}
/** Which question is open: the final one before leaving to pay, or whether the new prices are all right. */
export type PayStep =
  | { at: "cart" }
  | { at: "confirm"; link: PaymentLink; lines: readonly CartItem[] }
  | { at: "changed"; changed: readonly LinePrice[]; total: number };

interface PayFlowOptions {
  userId: string | null;
  lines: readonly CartItem[];
  /** Nobody is signed in. */
  onGuest: () => void;
  /** The server names lines that can no longer be booked at all. */
  onRefused: (sent: readonly CartItem[], error: ApiError) => void;
  onChanged: (changed: readonly LinePrice[]) => void;
  onConflicts: () => void;
  /** The payment is made already: `cancel` came too late. */
  onPaid: (ref: string) => void;
}

/** The way from 'Pay now!' to the payment page: asks the server, then the person, and never twice at once. */
export function usePayFlow(options: PayFlowOptions) {
  const { userId, lines, onGuest, onPaid } = options;
  const [step, setStep] = useState<PayStep>({ at: "cart" });
  const [conflicts, setConflicts] = useState<readonly LineConflict[]>([]);
  const asking = useRef(false);
  const pay = usePay();
  const cancelPayment = useCancelPayment();
  const { redirecting, redirect } = useRedirect();

  const start = () => {
    if (lines.length === 0 || asking.current) return;
    if (userId === null) return onGuest();
    asking.current = true;
    setStep({ at: "cart" });
    setConflicts([]);
    pay.mutate(
      { userId, lines },
      {
        onSuccess: (answer) => handleAnswer(answer, lines, { ...options, setStep, setConflicts }),
        onSettled: () => (asking.current = false),
      },
    );
  };
  const confirm = () => {
    if (step.at === "confirm" && lines.length > 0) redirect(step.link.data);
  };
  const cancel = () => {
    if (step.at === "confirm") {
      const { ref } = step.link;
      cancelPayment.mutate(ref, { onError: (error) => isConflict(error) && onPaid(ref) });
    }
    setStep({ at: "cart" });
  };
  return { start, confirm, cancel, step, conflicts, busy: pay.isPending, redirecting };
}

interface AnswerHandlers extends PayFlowOptions {
  setStep: (step: PayStep) => void;
  setConflicts: (conflicts: readonly LineConflict[]) => void;
}

function handleAnswer(answer: PayAnswer, sent: readonly CartItem[], to: AnswerHandlers): void {
  if (answer.kind === "link") to.setStep({ at: "confirm", link: answer.link, lines: sent });
  if (answer.kind === "refused") to.onRefused(sent, answer.error);
  if (answer.kind === "conflicts") {
    to.setConflicts(withLines(answer.conflicts, sent).map(({ line, ...conflict }) => ({ line, conflict })));
    to.onConflicts();
  }
  if (answer.kind === "changed") {
    const changed = withLines(answer.changed, sent);
    to.onChanged(changed);
    to.setStep({ at: "changed", changed, total: answer.total });
  }
}

/** Puts to each thing the server says about a line, by its place in what was sent, that line. */
const withLines = <T extends { index: number }>(told: readonly T[], sent: readonly CartItem[]) =>
  told.flatMap((one) => {
    const line = sent[one.index];
    return line ? [{ ...one, line }] : [];
  });

const isConflict = (error: Error): boolean => (error as Partial<ApiError>).status === 409;

/** Sends the browser to the payment page. A page that comes back whole from the browser's memory must not look as if it still did. */
function useRedirect() {
  const [redirecting, setRedirecting] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setRedirecting(false);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const redirect = (address: string) => {
    if (redirecting) return;
    const safe = isPaymentAddress(address);
    setRedirecting(safe);
    if (safe) window.location.assign(address);
    else toast.error(TEXTS.failed, { id: TEXTS.failed });
  };
  return { redirecting, redirect };
}
