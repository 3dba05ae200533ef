import { type Bill, type contract, lagosDay, TEXTS } from "@salon/contracts";
import type { Response } from "express";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { makeOnce } from "../../http/attempts.ts";
import { arrivalOf } from "../../http/arrival.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { sendCsv } from "../audit-log/csv.ts";
import type { Payer } from "../payments/order/limits.ts";
import { getBill } from "./bill.ts";
import { commissionOf, COMMISSION_COLUMNS, commissionRows } from "./commission.ts";
import { addExtra } from "./extras.ts";
import { exportReceipts, listReceipts, RECEIPT_COLUMNS } from "./list.ts";
import { askForPayment, mailReceipt } from "./mails.ts";
import { giveBack } from "./give-back.ts";
import { makeTransfer, payBalance } from "./pay.ts";
import { settlePaidBefore } from "./paid-before.ts";
import { addReceipt, type Keyed, reversalMadeBy, reverseReceipt } from "./till.ts";

const payerOf = (context: Context): Payer => ({
  user: signedIn(context),
  address: clientAddress(context.req),
  arrivedAt: arrivalOf(context.res),
});

/** Answers 200 instead of 201 when the call with this key came before. */
function answer({ bill, isNew }: Keyed, { res }: { res: Response }): Bill {
  if (!isNew) res.status(200);
  return bill;
}

const ASKED = {
  sent: "The customer gets a mail with a link to pay",
  "sent before": "The customer has had the mail within the hour",
} as const;

/** The card to which staff mail something. What cards say is for owners of their mailbox. @throws AppError 403 */
function chosenCard(body: { client?: string | undefined } | undefined, context: Context): string | undefined {
  if (body?.client !== undefined && !signedIn(context).proven) throw new AppError(403, TEXTS.proveFirst);
  return body?.client;
}

/** Reverses a receipt once for each key. */
function reverseOnce(
  deps: Deps,
  context: Context,
  params: { id: string; key: string },
  body: { key?: string | undefined; reason: string },
): Promise<Bill> {
  const user = signedIn(context);
  return makeOnce(
    context,
    { call: `till.reverse ${params.id} ${params.key}`, caller: user.id, body },
    {
      find: (name) => reversalMadeBy(deps, params, name, user),
      make: (given) => reverseReceipt(deps, params, given, user),
    },
  );
}

/** Handlers of the till's calls. */
export const tillHandlers = (deps: Deps): Handlers<typeof contract.till> => ({
  bill: ({ params }, context) => getBill(deps, params.id, signedIn(context)),
  addReceipt: async ({ params, body }, context) =>
    answer(await addReceipt(deps, params.id, body, signedIn(context)), context),
  addExtra: async ({ params, body }, context) =>
    answer(await addExtra(deps, params.id, body, signedIn(context)), context),
  reverse: ({ params, body }, context) => reverseOnce(deps, context, params, body),
  giveBack: async ({ params, body }, context) =>
    answer(await giveBack(deps, params.id, body, signedIn(context)), context),
  settleBefore: ({ params, body }, context) => settlePaidBefore(deps, params.id, body, signedIn(context)),
  pay: ({ params, body }, context) => payBalance(deps, payerOf(context), params.id, body),
  transfer: async ({ params, body }, context) => {
    const { made, isNew } = await makeTransfer(deps, payerOf(context), params.id, body);
    if (!isNew) context.res.status(200);
    return made;
  },
  askPayment: async ({ params, body }, context) => {
    const { mail, ...payLink } = await askForPayment(deps, params.id, signedIn(context).id, chosenCard(body, context));
    return { ...payLink, ...(mail && { message: ASKED[mail] }) };
  },
  sendReceipt: async ({ params, body }, context) => {
    await mailReceipt(deps, params.id, signedIn(context).id, chosenCard(body, context));
    return { message: "The customer gets the receipt by mail" };
  },
  receipts: ({ query }) => listReceipts(query, lagosDay(deps.now())),
  receiptsCsv: ({ query }, context) => {
    const rows = exportReceipts(query, lagosDay(deps.now()));
    return sendCsv(deps, context, { what: "receipts.csv", query, columns: RECEIPT_COLUMNS, rows });
  },
  commission: ({ query }) => commissionOf(query),
  commissionCsv: ({ query }, context) => {
    const rows = commissionRows(query);
    return sendCsv(deps, context, { what: "commission.csv", query, columns: COMMISSION_COLUMNS, rows });
  },
});
