import type { ReactNode } from "react";
import { useKeepsCookies } from "../lib/browser/storage.ts";
import { SalonContact } from "./salon-contact.tsx";

/** Shows its children. Where the browser refuses cookies it says that signing in needs them, and how to reach the salon. */
export function NeedsCookies({ children }: { children: ReactNode }) {
  if (useKeepsCookies()) return children;
  return (
    <div role="alert" className="rounded-cloth bg-warning-soft p-4">
      <p className="font-display text-lg font-bold">Your browser refuses cookies</p>
      <p className="my-1">
        We need one to know who books and pays. Please allow cookies for this site and load the page again, or call or
        write to us.
      </p>
      <SalonContact />
    </div>
  );
}
