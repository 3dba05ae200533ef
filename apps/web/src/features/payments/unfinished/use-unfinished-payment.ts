import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { MyPayment } from "@salon/contracts";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { readStored, writeStored } from "../../../lib/browser/storage.ts";
import { useSession } from "../../../lib/session/session.ts";
import { PATHS } from "../../../paths.ts";
import { myPaymentsQuery, paymentStatusQuery } from "../payments.queries.ts";

const PUT_AWAY = "payment-put-away";
const WATCHED = ["watched"] as const;

export type UnfinishedPayment = MyPayment & { unfinished: NonNullable<MyPayment["unfinished"]> };

const isUnfinished = (payment: MyPayment): payment is UnfinishedPayment => payment.unfinished !== undefined;
const unfinishedIn = (payments: readonly MyPayment[]): UnfinishedPayment | null =>
  payments.filter(isUnfinished).find(({ ref }) => ref !== readStored("sessionStorage", PUT_AWAY)) ?? null;

/** Shows a payment that came to nothing no more in this tab. */
export function putAway(client: QueryClient, ref: string): void {
  writeStored("sessionStorage", PUT_AWAY, ref);
  client.removeQueries({ queryKey: WATCHED });
  client.setQueryData(myPaymentsQuery.queryKey, (known) => known?.filter((payment) => payment.ref !== ref));
}

/** The customer's last payment while it is unfinished. Once its money has come, the page that shows its result opens. */
export function useUnfinishedPayment(): UnfinishedPayment | null {
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({ ...myPaymentsQuery, enabled: user !== null, select: unfinishedIn });
  const ref = data?.ref;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    // Kept with the query, so that of several places that show the payment one follows it.
    const watched = client.getQueryData<string>(WATCHED);
    client.removeQueries({ queryKey: WATCHED });
    if (ref) client.setQueryData(WATCHED, ref);
    else if (watched) void resultOf(client, watched).then((path) => path && void navigate(path));
  }, [client, isKnown, ref, navigate]);
  return data ?? null;
}

/** The page that shows the result of a payment. */
export const resultPath = (ref: string): string => `${PATHS.checkout}?ref=${encodeURIComponent(ref)}`;

/** The page that shows the result of a payment for which money came; null where none came, or the server does not answer. */
async function resultOf(client: QueryClient, ref: string): Promise<string | null> {
  const status = await client.fetchQuery(paymentStatusQuery(ref)).catch(() => null);
  const isDecided = status && status.state !== "failed" && status.state !== "pending";
  return isDecided ? resultPath(ref) : null;
}
