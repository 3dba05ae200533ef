import { isStaff, secondStepDue, type Waits } from "@salon/contracts";
import type { AccountPort } from "../ports.ts";
import type { SessionDocument } from "./sessions.model.ts";
import type { UserDocument } from "./users.model.ts";

/** What a session of an account waits for now. */
export async function waitsOf(
  { twoStepsSince }: Pick<AccountPort, "twoStepsSince">,
  { passed }: Pick<SessionDocument, "passed">,
  {
    role,
    secondStep,
    adminSince,
    stepResetAt,
  }: Pick<UserDocument, "role" | "secondStep" | "adminSince" | "stepResetAt">,
  now: Date,
): Promise<Waits> {
  if (!isStaff(role)) return {};
  if (secondStep) return passed && secondStep.id.equals(passed) ? {} : { step: "code" };
  if (role !== "admin") return {};
  const due = secondStepDue({
    setting: (await twoStepsSince())?.getTime(),
    admin: adminSince?.getTime(),
    reset: stepResetAt?.getTime(),
  });
  if (due === null) return {};
  return due <= now.getTime() ? { step: "setUp" } : { stepDue: new Date(due).toISOString() };
}
