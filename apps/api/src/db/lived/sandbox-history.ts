import type { PastPayment } from "@salon/payment-sandbox";
import type { StandInAddresses } from "../../env.ts";

/** The address and keys of the payment provider. */
export type ProviderKeys = Pick<NonNullable<StandInAddresses["flutterwave"]>, "baseUrl" | "secretKey">;

const TIMEOUT_MS = 10_000;

/**
 * Tells the payment sandbox the payments of the past, so that it can refund them.
 * @throws Error when the provider is not the sandbox
 */
export async function tellSandbox(
  { baseUrl, secretKey }: ProviderKeys,
  payments: readonly PastPayment[],
): Promise<void> {
  const response = await fetch(new URL("history", baseUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ payments }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(
      `SEED=lived: ${baseUrl} answered ${response.status}; only the payment sandbox can take the payments of a lived-in salon, so leave the FLW_ variables out`,
    );
}
