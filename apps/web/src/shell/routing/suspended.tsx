import { PAGE_TEXTS } from "@salon/contracts";
import { SalonContact } from "../../domain/salon-contact.tsx";

/** In place of a page of an account that is suspended: says so, and whom to ask. */
export function Suspended() {
  return (
    <div className="page-column grid gap-4 py-12">
      <title>Account suspended</title>
      <h1 tabIndex={-1} className="text-3xl">
        Account suspended
      </h1>
      <p className="max-w-prose">{PAGE_TEXTS.suspended} Your bookings stay.</p>
      <SalonContact message="My account is suspended. What can I do?" />
    </div>
  );
}
