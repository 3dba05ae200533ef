import type { Role } from "../salon.ts";

/** Who may call a route or open a page: all, signed-in users, staff (author and admin), or admins. */
export type Access = "public" | "signedIn" | "staff" | "admin";

const ALLOWED: Record<Access, readonly (Role | "guest")[]> = {
  public: ["guest", "customer", "author", "admin", "suspended"],
  signedIn: ["customer", "author", "admin"],
  staff: ["author", "admin"],
  admin: ["admin"],
};

/** Whether a role has access; the API, the web app and the access tests use this table. */
export const canAccess = (access: Access, role: Role | "guest"): boolean => ALLOWED[access].includes(role);

/** Whether a role is staff. */
export const isStaff = (role: Role | undefined): boolean => role === "author" || role === "admin";

/** Whether whoever uses an account has shown that the mailbox of its address is theirs. */
export const isProven = ({ verified, unproven }: { verified: boolean; unproven?: true | undefined }): boolean =>
  verified && unproven === undefined;
