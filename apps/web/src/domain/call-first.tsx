import { SalonContact } from "./salon-contact.tsx";

/** In place of the buttons that pay a bill, while an appointment of it cannot take place. */
export function CallFirst() {
  return (
    <section aria-label="Please call us first" className="space-y-2">
      <p className="font-semibold">Please call us first: we settle the appointment before you pay.</p>
      <SalonContact />
    </section>
  );
}
