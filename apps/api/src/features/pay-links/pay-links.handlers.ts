import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { arrivalOf } from "../../http/arrival.ts";
import type { Handlers } from "../../http/mount.ts";
import { findByPayLink } from "../bookings/money/pay-link.ts";
import { presentAccount } from "../payments/order/open-of-bill.ts";
import { linkedCalendar, showBill } from "./linked-bill.ts";
import { linkedPayment, linkSaidSent, startByLink } from "./start-payment.ts";

/** Handlers of the calls for anyone who has the link of a booking. */
export const payLinksHandlers = (deps: Deps): Handlers<typeof contract.payLinks> => ({
  get: ({ params }) => showBill(deps, params.token),
  pay: async ({ params, body }, { res }) => {
    const { payment } = await startByLink(deps, params.token, { ...body, arrivedAt: arrivalOf(res) });
    return { data: payment.link!, ref: payment.ref, total: payment.amount };
  },
  transfer: async ({ params, body }, { res }) => {
    const start = { ...body, byTransfer: true as const, arrivedAt: arrivalOf(res) };
    const { payment, isNew } = await startByLink(deps, params.token, start);
    if (!isNew) res.status(200);
    return { ref: payment.ref, account: presentAccount(payment.account!), total: payment.amount };
  },
  payment: async ({ params }) => linkedPayment(deps, await findByPayLink(deps, params.token)),
  saidSent: ({ params }) => linkSaidSent(deps, params.token),
  calendar: async ({ params }, { res }) => {
    const file = await linkedCalendar(deps, params.token);
    res.type("text/calendar").attachment("appointments.ics").send(file);
  },
});
