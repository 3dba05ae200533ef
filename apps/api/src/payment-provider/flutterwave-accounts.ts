import { fieldsOf, type Envelope } from "./flutterwave-http.ts";
import { ProviderError, type BankAccount } from "./provider.ts";

const NUMBER = /^\d{10}$/;
const MAX_BANK_LENGTH = 60;
/** Hundredths of naira: more cannot be an amount. */
const MOST_MINOR = 10 ** 12;

/**
 * Reads the account number that a charge was answered with; without a readable amount it is what was asked for.
 * @throws ProviderError without number or bank, or with less than was asked: the number may take money all the same
 */
export function readAccount({ meta }: Pick<Envelope, "meta">, asked: number): BankAccount {
  const fields = fieldsOf(meta?.["authorization"]) ?? {};
  const { transfer_account: number, transfer_bank: bank, transfer_amount: amount, account_expiration: end } = fields;
  const isComplete = typeof bank === "string" && bank.trim() !== "" && NUMBER.test(String(number));
  if (!isComplete)
    throw new ProviderError("unknown", "The payment provider described an account number without its details");
  const minor = readMinor(amount) ?? asked * 100;
  if (minor < asked * 100)
    throw new ProviderError("unknown", "The payment provider made an account number for less than was asked");
  return {
    number: String(number),
    bank: bank.trim().slice(0, MAX_BANK_LENGTH),
    minor,
    expiresAt: readExpiry(end),
  };
}

function readMinor(amount: unknown): number | null {
  const minor = typeof amount === "number" || typeof amount === "string" ? Math.round(Number(amount) * 100) : NaN;
  return minor > 0 && minor < MOST_MINOR ? minor : null;
}

const MILLISECONDS = /^\d{13}$/;
const WITH_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const HALF_DAY = /^(\d{4}-\d\d-\d\d) (\d{1,2}):(\d\d):(\d\d) ([AP])M$/i;

/** Clients have seen milliseconds as text, ISO instants, and local times with AM or PM; any other text is not read. */
function readExpiry(end: unknown): Date | null {
  const text = String(end);
  if (MILLISECONDS.test(text)) return new Date(Number(text));
  if (WITH_ZONE.test(text)) return validDate(text);
  const [, day, hour, minute, second, half] = HALF_DAY.exec(text) ?? [];
  if (day === undefined) return null;
  const hours = (Number(hour) % 12) + (half!.toUpperCase() === "P" ? 12 : 0);
  // The zone is not documented. Read as Lagos time it ends an hour earlier than as UTC, which is the safe side.
  return validDate(`${day}T${String(hours).padStart(2, "0")}:${minute}:${second}+01:00`);
}

const validDate = (text: string): Date | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text));
