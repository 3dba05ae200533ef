import type { User } from "@salon/contracts";

/** A verified customer. */
export const customer: User = {
  _id: "65a9a0000000000000000001",
  name: "Adaeze Obi",
  email: "adaeze.obi@example.ng",
  role: "customer",
  verified: true,
  createdAt: "2025-01-18T09:00:00.000Z",
};
/** A customer with an unverified e-mail address. */
export const unverified: User = { ...customer, _id: "65a9a0000000000000000002", verified: false };
/** A member of the front desk. */
export const author: User = { ...customer, _id: "65a9a0000000000000000003", name: "Bola Ade", role: "author" };
/** The owner. */
export const admin: User = { ...customer, _id: "65a9a0000000000000000004", name: "Chidi Eze", role: "admin" };
