import { HOUR_MS } from "@salon/contracts";
import { createHmac } from "node:crypto";
import { isSameSecret } from "../../same-secret.ts";
import type { PaymentDocument } from "./payments.model.ts";

type Returned = Pick<PaymentDocument, "ref" | "byLink" | "createdAt">;

const VALID_MS = 48 * HOUR_MS;
const LENGTH = 26;

/** What the return address of a payment has in it, so that its reference alone opens nothing. */
export const returnState = (secret: string, { ref, byLink }: Omit<Returned, "createdAt">): string =>
  createHmac("sha256", secret)
    .update(`payment return|${ref}|${byLink?.number ?? ""}`)
    .digest("base64url")
    .slice(0, LENGTH);

/** Whether somebody comes from the page of this payment: their state is its own, and it began at most 48 hours ago. */
export const isFromPage = (secret: string, payment: Returned, state: string | undefined, now: Date): boolean =>
  isSameSecret(state, returnState(secret, payment)) && now.getTime() - payment.createdAt.getTime() <= VALID_MS;
