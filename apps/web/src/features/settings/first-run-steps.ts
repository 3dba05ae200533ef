import { FIRST_SETTINGS, type Confirmable, type Settings } from "@salon/contracts";
import { PATHS } from "../../paths.ts";
import { FIELD_IDS } from "./field-ids.ts";

/** One task of the owner before opening. */
export interface FirstRunStep {
  label: string;
  /** What is left to do; null when the task is done. */
  todo: string | null;
  /** Leads to the field of the task. */
  link: { to: string; text: string };
  /** What the owner may confirm; a setting only where it is still as delivered, and that may be right. */
  confirms?: Confirmable;
  /** What the owner confirms, where it is not that the delivered value is right. */
  confirmation?: string;
}

const AS_DELIVERED = "Still as delivered: look whether that is right.";
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const at = (field: keyof typeof FIELD_IDS, text: string): FirstRunStep["link"] => ({
  to: `${PATHS.adminSettings}#${FIELD_IDS[field]}`,
  text,
});

/** All tasks before opening in their order, each with its remaining work. */
export function firstRunSteps(settings: Settings, prices: { all: number; unpriced: number }): FirstRunStep[] {
  const { hours, slotCapacity, gallery } = settings;
  const isFirstCapacity = slotCapacity === FIRST_SETTINGS.slotCapacity;
  const noPictures = "The home page shows illustrations until you add photos.";
  const confirmable = (confirms: Confirmable, isOpen: boolean, { todo, ...step }: OpenStep): FirstRunStep => ({
    ...step,
    todo: isOpen && !settings.confirmed.includes(confirms) ? todo : null,
    ...(isOpen && { confirms }),
  });
  return [
    confirmable("hours", same(hours, FIRST_SETTINGS.hours), {
      label: "Opening hours",
      todo: AS_DELIVERED,
      link: at("hours", "Set hours"),
    }),
    confirmable("slotCapacity", isFirstCapacity, {
      label: "Seats per time",
      todo: AS_DELIVERED,
      link: at("slotCapacity", "Set seats"),
    }),
    ...contactSteps(settings.contact),
    confirmable("gallery", gallery.length === 0, {
      label: "Pictures",
      todo: noPictures,
      link: at("gallery", "Add pictures"),
    }),
    {
      label: "Prices",
      todo: prices.all === 0 || prices.unpriced > 0 ? priceTodo(prices) : null,
      link: { to: PATHS.adminAllServices, text: "Set prices" },
    },
    confirmable("notebook", true, {
      label: "Your notebook",
      todo: "Until your appointments are here, customers can book the same times.",
      link: { to: `${PATHS.adminSettings}?tab=notebook`, text: "Bring your notebook" },
      confirmation: "Everything is in, or there is nothing to bring",
    }),
  ];
}

/** A step that is not done. */
type OpenStep = FirstRunStep & { todo: string };

/** The tasks of the delivered placeholders, which no owner may confirm. */
function contactSteps(contact: Settings["contact"]): FirstRunStep[] {
  const untouched = (...keys: (keyof Settings["contact"])[]) =>
    keys.some((key) => same(contact[key], FIRST_SETTINGS.contact[key]));
  return [
    {
      label: "Phone and WhatsApp",
      todo: untouched("phones", "whatsapp") ? "These numbers are placeholders; they reach no phone." : null,
      link: at("phones", "Enter numbers"),
    },
    {
      label: "E-mail",
      todo: untouched("email") ? "This address is a placeholder; its mail is not read." : null,
      link: at("email", "Enter the address"),
    },
    {
      label: "TikTok and Instagram",
      todo: untouched("tiktok", "instagram") ? "These links are placeholders." : null,
      link: at("tiktok", "Enter the links"),
    },
  ];
}

function priceTodo({ all, unpriced }: { all: number; unpriced: number }): string {
  if (all === 0) return "There are no services yet.";
  return unpriced === 1
    ? "1 service has no price and cannot be booked."
    : `${unpriced} services have no price and cannot be booked.`;
}
