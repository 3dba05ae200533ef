import { FIRST_SETTINGS, type Settings } from "@salon/contracts";

/** One thing an owner does before opening. */
export interface FirstRunStep {
  label: string;
  /** What is still to be done; null once it is. */
  todo: string | null;
  /** Whether the salon can open without it: what it came with may be right. */
  optional: boolean;
  /** Whether it is done under services, not among the settings. */
  underServices?: true;
}

const AS_DELIVERED = "Still as delivered: look whether that is right.";
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Everything an owner does before opening, in the order of doing it, and what of it is still open. */
export function firstRunSteps(settings: Settings, prices: { all: number; unpriced: number }): FirstRunStep[] {
  const first = FIRST_SETTINGS.contact;
  const { contact, hours, slotCapacity, gallery } = settings;
  const untouched = (...keys: (keyof Settings["contact"])[]) => keys.some((key) => same(contact[key], first[key]));
  const need = (label: string, todo: string, open: boolean) => ({ label, todo: open ? todo : null, optional: false });
  const look = (label: string, todo: string, open: boolean) => ({ ...need(label, todo, open), optional: true });
  return [
    look("Opening hours", AS_DELIVERED, same(hours, FIRST_SETTINGS.hours)),
    look("Seats per time", AS_DELIVERED, slotCapacity === FIRST_SETTINGS.slotCapacity),
    need("Phone and WhatsApp", "These numbers are placeholders: nobody answers.", untouched("phones", "whatsapp")),
    need("E-mail", "This address is a placeholder: nobody reads it.", untouched("email")),
    need("TikTok and Instagram", "These links are placeholders.", untouched("tiktok", "instagram")),
    look("Pictures", "The home page shows illustrations until you add photos.", gallery.length === 0),
    { ...need("Prices", priceTodo(prices), prices.all === 0 || prices.unpriced > 0), underServices: true },
  ];
}

function priceTodo({ all, unpriced }: { all: number; unpriced: number }): string {
  if (all === 0) return "There are no services yet.";
  return unpriced === 1
    ? "1 service has no price and cannot be booked."
    : `${unpriced} services have no price and cannot be booked.`;
}
