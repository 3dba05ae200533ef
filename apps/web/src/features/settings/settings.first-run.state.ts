import { FIRST_SETTINGS, type Confirmable, type Settings } from "@salon/contracts";
import { PATHS } from "../../paths.ts";
import { FIELD_IDS } from "./settings.fields.state.ts";

/** One task of the owner before opening. */
export interface FirstRunStep {
  label: string;
  /** What is left to do; null when the task is done. */
  todo: string | null;
  /** Leads to the field of the task. */
  link: { to: string; text: string };
  /** The setting that the owner may confirm; only where it is still as delivered, and that may be right. */
  confirms?: Confirmable;
}

const AS_DELIVERED = "Still as delivered: look whether that is right.";
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** All tasks before opening in their order, each with its remaining work. */
export function firstRunSteps(settings: Settings, prices: { all: number; unpriced: number }): FirstRunStep[] {
  const first = FIRST_SETTINGS.contact;
  const { contact, hours, slotCapacity, gallery } = settings;
  const untouched = (...keys: (keyof Settings["contact"])[]) => keys.some((key) => same(contact[key], first[key]));
  const at = (field: keyof typeof FIELD_IDS, text: string) => ({
    to: `${PATHS.adminSettings}#${FIELD_IDS[field]}`,
    text,
  });
  const confirmable = (
    confirms: Confirmable,
    label: string,
    todo: string,
    link: FirstRunStep["link"],
    open: boolean,
  ) => ({
    label,
    todo: open && !settings.confirmed.includes(confirms) ? todo : null,
    link,
    ...(open && { confirms }),
  });
  const required = (label: string, todo: string, link: FirstRunStep["link"], open: boolean) => ({
    label,
    todo: open ? todo : null,
    link,
  });
  const noPictures = "The home page shows illustrations until you add photos.";
  return [
    confirmable("hours", "Opening hours", AS_DELIVERED, at("hours", "Set hours"), same(hours, FIRST_SETTINGS.hours)),
    confirmable(
      "slotCapacity",
      "Seats per time",
      AS_DELIVERED,
      at("slotCapacity", "Set seats"),
      slotCapacity === FIRST_SETTINGS.slotCapacity,
    ),
    required(
      "Phone and WhatsApp",
      "These numbers are placeholders; they reach no phone.",
      at("phones", "Enter numbers"),
      untouched("phones", "whatsapp"),
    ),
    required(
      "E-mail",
      "This address is a placeholder; its mail is not read.",
      at("email", "Enter the address"),
      untouched("email"),
    ),
    required(
      "TikTok and Instagram",
      "These links are placeholders.",
      at("tiktok", "Enter the links"),
      untouched("tiktok", "instagram"),
    ),
    confirmable("gallery", "Pictures", noPictures, at("gallery", "Add pictures"), gallery.length === 0),
    required(
      "Prices",
      priceTodo(prices),
      { to: PATHS.adminAllServices, text: "Set prices" },
      prices.all === 0 || prices.unpriced > 0,
    ),
  ];
}

function priceTodo({ all, unpriced }: { all: number; unpriced: number }): string {
  if (all === 0) return "There are no services yet.";
  return unpriced === 1
    ? "1 service has no price and cannot be booked."
    : `${unpriced} services have no price and cannot be booked.`;
}
