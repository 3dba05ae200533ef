import { isStaff, type OwnUser, type User } from "@salon/contracts";
import type { AppConfig } from "../../deps.ts";
import type { UserDocument } from "./users.model.ts";

/** An account as the API shows it. */
export const presentUser = ({ _id, name, email, role, verified, createdAt }: UserDocument): User => ({
  _id: String(_id),
  name,
  email,
  role,
  verified,
  createdAt: createdAt.toISOString(),
});

/** The account of the person who asks, with what the back office shows on every page. */
export const withNotices = ({ testPayments }: Pick<AppConfig, "testPayments">, user: User): OwnUser =>
  testPayments && isStaff(user.role) ? { ...user, testPayments } : user;
