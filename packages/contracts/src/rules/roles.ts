import type { Role } from "../salon.ts";

/** Who may call a route or open a page: everybody, whoever is signed in, the front desk, or the owner. */
export type Access = "public" | "signedIn" | "staff" | "admin";

const ALLOWED: Record<Access, readonly (Role | "guest")[]> = {
  public: ["guest", "customer", "author", "admin", "suspended"],
  signedIn: ["customer", "author", "admin"],
  staff: ["author", "admin"],
  admin: ["admin"],
};

/** The one role table: the API guard, the web guard and the access tests all ask this. */
export const canAccess = (access: Access, role: Role | "guest"): boolean => ALLOWED[access].includes(role);

/** Whether a role belongs to the front desk. */
export const isStaff = (role: Role | undefined): boolean => role === "author" || role === "admin";
