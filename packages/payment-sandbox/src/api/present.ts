import type { Method, PaymentLink, Refund, Transaction } from "../payments/records.ts";

const ACCOUNT_ID = 73362;
const WALLET_ID = 74639;

const CARD = {
  first_6digits: "553188",
  last_4digits: "2950",
  issuer: " CREDIT",
  country: "NIGERIA NG",
  type: "MASTERCARD",
  expiry: "09/32",
};

const paymentTypes: Record<Method, string> = { card: "card", banktransfer: "bank_transfer", ussd: "ussd" };

/** The webhook's `event.type` for each way to pay. */
export const webhookTypes: Record<Method, string> = {
  card: "CARD_TRANSACTION",
  banktransfer: "BANK_TRANSFER_TRANSACTION",
  ussd: "USSD_TRANSACTION",
};

/** The `data` of a look-up and of a webhook: https://developer.flutterwave.com/docs/transaction-verification */
export function presentTransaction(link: PaymentLink, transaction: Transaction): Record<string, unknown> {
  const fee = feeOf(transaction.amount);
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    device_fingerprint: "N/A",
    amount: transaction.amount,
    currency: transaction.currency,
    charged_amount: transaction.sent?.amount ?? transaction.amount,
    app_fee: fee,
    merchant_fee: 0,
    processor_response: processorResponse(transaction),
    auth_model: transaction.method === "card" ? "PIN" : "NOAUTH",
    ip: "127.0.0.1",
    narration: link.title,
    status: transaction.status,
    payment_type: paymentTypes[transaction.method],
    created_at: isoTime(transaction.createdAt),
    account_id: ACCOUNT_ID,
    amount_settled: Math.round((transaction.amount - fee) * 100) / 100,
    meta: transaction.sent ? originatorOf(transaction.sent) : link.meta,
    customer: {
      id: link.customer.id,
      name: link.customer.name,
      phone_number: link.customer.phone,
      email: link.customer.email,
      created_at: isoTime(link.createdAt),
    },
    ...(transaction.method === "card" ? { card: { ...CARD, token: `flw-t1nf-${transaction.id}` } } : {}),
  };
}

/** Assumed: no source was found for what a look-up tells about the sender of a transfer. */
const originatorOf = ({ amount, payer }: NonNullable<Transaction["sent"]>) => ({
  originatorname: payer,
  bankname: "Test Bank",
  originatoraccountnumber: "00******01",
  originatoramount: amount,
});

/** The flat body an account without "v3 webhooks" gets. */
export function presentLegacyCharge(link: PaymentLink, transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    txRef: transaction.txRef,
    flwRef: transaction.flwRef,
    orderRef: `URF_${transaction.createdAt}_${transaction.id}`,
    paymentPlan: null,
    createdAt: isoTime(transaction.createdAt),
    amount: transaction.amount,
    charged_amount: transaction.sent?.amount ?? transaction.amount,
    status: transaction.status,
    IP: "127.0.0.1",
    currency: transaction.currency,
    customer: {
      id: link.customer.id,
      phone: link.customer.phone,
      fullName: link.customer.name,
      email: link.customer.email,
    },
    entity: transaction.method === "card" ? { card6: CARD.first_6digits, card_last4: CARD.last_4digits } : {},
    "event.type": webhookTypes[transaction.method],
  };
}

/** The `data` of one refund: https://developer.flutterwave.com/docs/payment-operations/refunds */
export function presentRefund(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    account_id: ACCOUNT_ID,
    tx_id: refund.transactionId,
    flw_ref: refund.flwRef,
    wallet_id: WALLET_ID,
    amount_refunded: refund.amount,
    status: refund.status,
    destination: "payment_source",
    meta: refundMeta(refund),
    created_at: isoTime(refund.createdAt),
  };
}

/** A refund in the list, with other names: https://flutterwaveinc.mintlify.app/api-reference/transactions/get-all-refunds */
export function presentListedRefund(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    amount_refunded: refund.amount,
    status: refund.status,
    flw_ref: refund.flwRef,
    comment: null,
    settlement_id: "NEW",
    meta: JSON.stringify(refundMeta(refund)),
    created_at: isoTime(refund.createdAt),
    account_id: ACCOUNT_ID,
    transaction_id: refund.transactionId,
  };
}

/** The flat body of a refund's webhook; it has no `event`. */
export function presentRefundEvent(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    AmountRefunded: refund.amount,
    status: refund.status,
    FlwRef: refund.flwRef,
    destination: "payment_source",
    comments: null,
    settlement_id: "NEW",
    meta: JSON.stringify(refundMeta(refund)),
    createdAt: isoTime(refund.createdAt),
    updatedAt: isoTime(refund.createdAt),
    deletedAt: null,
    walletId: WALLET_ID,
    AccountId: ACCOUNT_ID,
    TransactionId: refund.transactionId,
  };
}

const refundMeta = ({ disburseStatus, flwRef }: Refund) => ({
  source: "availablebalance",
  ...(disburseStatus ? { disburse_ref: flwRef, disburse_status: disburseStatus } : {}),
});

function processorResponse({ status }: Transaction): string {
  if (status === "pending") return "Transaction in progress";
  return status === "successful" ? "Approved by Financial Institution" : "Declined: insufficient funds";
}

function feeOf(amount: number): number {
  return Math.round(amount * 1.4) / 100;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
