import { RECOVERY_CODES } from "@salon/contracts";
import { createHash, randomBytes } from "node:crypto";
import { ScureBase32Plugin, generateSecret, generateURI, verifySync } from "otplib";

const PERIOD_SECONDS = 30;
const RECOVERY_BYTES = 16;
const base32 = new ScureBase32Plugin();

/** A new secret of a code app, in base 32, and the address that its QR code holds. */
export function newSecret(salon: string, email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: salon, label: email, secret }) };
}

/**
 * The time step of a code that is right now, a step before or a step after; null for every other code. RFC 6238, as
 * code apps have it: SHA-1, six digits, 30 seconds.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}

/** The digest of a recovery code, which alone is stored. */
export const digestOfRecovery = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Eight new recovery codes of 128 bits, in base 32, and their digests. */
export function newRecoveryCodes(): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32.encode(randomBytes(RECOVERY_BYTES), { padding: false }),
  );
  return { codes, digests: codes.map(digestOfRecovery) };
}
