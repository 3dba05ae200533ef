import { createContext } from "react";

/** Opens the payment of a booking over the page that shows it; null where a page has no such dialog. */
export const PaymentOverPage = createContext<((bookingId: string) => void) | null>(null);
