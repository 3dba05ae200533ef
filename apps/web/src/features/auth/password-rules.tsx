import { newPassword } from "@salon/contracts";
import { Check, Circle } from "lucide-react";
import * as z from "zod/mini";

/** The rules in words, each with the beginning of the message the contract gives when it is broken. */
const RULES = [
  { words: "8 characters or more", broken: "Password must be a least 8" },
  { words: "An uppercase letter", broken: "Password must contain at least one uppercase" },
  { words: "A lowercase letter", broken: "Password must contain at least one lowercase" },
  { words: "A number", broken: "Password must contain at least one number" },
  { words: "A special character", broken: "Password must contain at least one special" },
];

/** The rules for a new password, readable before typing, each ticked once the text obeys it. */
export function PasswordRules({ password }: { password: string }) {
  const broken = z.safeParse(newPassword, password).error?.issues.map(({ message }) => message) ?? [];
  return (
    <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
      {RULES.map((rule) => {
        const kept = !broken.some((message) => message.startsWith(rule.broken));
        const Mark = kept ? Check : Circle;
        return (
          <li key={rule.words} className={`flex items-start gap-1.5 ${kept ? "font-semibold text-success" : ""}`}>
            <Mark aria-hidden="true" className={`mt-1 size-3.5 shrink-0 ${kept ? "stroke-3" : ""}`} />
            <span>
              {rule.words}
              {kept && <span className="sr-only">, done</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
