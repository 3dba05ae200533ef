import { FIRST_SETTINGS, type Settings } from "@salon/contracts";

/** One task of the owner before opening. */
export interface FirstRunStep {
  label: string;
  /** What is left to do; null when the task is done. */
  todo: string | null;
  /** The salon can open without it, because the default value may be right. */
  optional: boolean;
  /** The task is on the services page and not in the settings. */
  underServices?: true;
}

const DEFAULT_VALUE_TODO = "Still as delivered: look whether that is right.";
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** All tasks before opening in their order, each with its remaining work. */
export function firstRunSteps(settings: Settings, prices: { all: number; unpriced: number }): FirstRunStep[] {
  const first = FIRST_SETTINGS.contact;
  const { contact, hours, slotCapacity, gallery } = settings;
  const untouched = (...keys: (keyof Settings["contact"])[]) => keys.some((key) => same(contact[key], first[key]));
  const required = (label: string, todo: string, open: boolean) => ({
    label,
    todo: open ? todo : null,
    optional: false,
  });
  const optional = (label: string, todo: string, open: boolean) => ({ ...required(label, todo, open), optional: true });
  return [
    optional("Opening hours", DEFAULT_VALUE_TODO, same(hours, FIRST_SETTINGS.hours)),
    optional("Seats per time", DEFAULT_VALUE_TODO, slotCapacity === FIRST_SETTINGS.slotCapacity),
    required(
      "Phone and WhatsApp",
      "These numbers are placeholders; they reach no phone.",
      untouched("phones", "whatsapp"),
    ),
    required("E-mail", "This address is a placeholder; its mail is not read.", untouched("email")),
    required("TikTok and Instagram", "These links are placeholders.", untouched("tiktok", "instagram")),
    optional("Pictures", "The home page shows illustrations until you add photos.", gallery.length === 0),
    { ...required("Prices", priceTodo(prices), prices.all === 0 || prices.unpriced > 0), underServices: true },
  ];
}

function priceTodo({ all, unpriced }: { all: number; unpriced: number }): string {
  if (all === 0) return "There are no services yet.";
  return unpriced === 1
    ? "1 service has no price and cannot be booked."
    : `${unpriced} services have no price and cannot be booked.`;
}
