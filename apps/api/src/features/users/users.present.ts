import type { User } from "@salon/contracts";
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
