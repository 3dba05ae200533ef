import {
  cancellationText,
  FIRST_SETTINGS,
  pauseAt,
  type Confirmable,
  type DeskSettings,
  type Settings,
} from "@salon/contracts";
import { PATHS } from "../../paths.ts";
import { FIELD_IDS } from "./field-ids.ts";

/** One task of the owner before opening. */
export interface FirstRunStep {
  label: string;
  /** What is left to do; null when the task is done. */
  todo: string | null;
  /** Leads to the field of the task. */
  link: { to: string; text: string };
  /** What the owner may confirm; a setting only where it is still as delivered. */
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
export function firstRunSteps(
  settings: DeskSettings,
  { prices, needsSteps }: { prices: PriceCount; needsSteps: boolean },
  now: Date,
): FirstRunStep[] {
  const answerable: Answerable = (confirms, isOpen, { todo, ...step }) => ({
    ...step,
    todo: isOpen && !settings.confirmed.includes(confirms) ? todo : null,
    ...(isOpen && { confirms }),
  });
  return [
    answerable("pause", settings.pause === undefined, {
      label: "Online booking",
      todo: "Customers can book already. Pause it until your appointments are in.",
      link: at("onlineBooking", "Pause online booking"),
      confirmation: "It is right: customers may book already",
    }),
    ...contactSteps(settings.contact, answerable),
    ...offerSteps(settings, prices, answerable),
    answerable("notebook", true, {
      label: "Your notebook",
      todo: "Appointments on paper hold no seats: customers could book the same times.",
      link: { to: `${PATHS.adminSettings}?tab=notebook`, text: "Bring your notebook" },
      confirmation: "Everything is in, or there is nothing to bring",
    }),
    answerable("twoSteps", !needsSteps, {
      label: "Two steps for admins",
      todo: "A stolen password alone opens the till. Ask every admin for a code of their phone too.",
      link: at("twoSteps", "Turn it on"),
      confirmation: "Not now: a password is enough",
    }),
    {
      label: "Open to your customers",
      todo: pauseAt(settings, now) && "Online booking is paused. End it last, when your appointments are in.",
      link: at("onlineBooking", "Open online booking"),
    },
  ];
}

/** How many services there are, and how many of them have no price. */
interface PriceCount {
  all: number;
  unpriced: number;
}
/** Makes a step that the owner may confirm while it is open. */
type Answerable = (confirms: Confirmable, isOpen: boolean, step: FirstRunStep & { todo: string }) => FirstRunStep;

/** The steps of address, numbers and links, which are placeholders at first. */
function contactSteps(contact: Settings["contact"], answerable: Answerable): FirstRunStep[] {
  const untouched = (...keys: (keyof Settings["contact"])[]) =>
    keys.some((key) => same(contact[key], FIRST_SETTINGS.contact[key]));
  return [
    answerable("address", untouched("address"), {
      label: "Address",
      todo: "This address is a placeholder; customers would go there.",
      link: at("contact.address", "Enter your address"),
    }),
    answerable("phones", untouched("phones", "whatsapp"), {
      label: "Phone and WhatsApp",
      todo: "These numbers are placeholders; they reach no phone.",
      link: at("contact.phones", "Enter numbers"),
    }),
    answerable("email", untouched("email"), {
      label: "E-mail",
      todo: "This address is a placeholder; its mail is not read.",
      link: at("contact.email", "Enter the address"),
    }),
    answerable("links", untouched("tiktok", "instagram"), {
      label: "TikTok and Instagram",
      todo: "These links are placeholders. Leave empty what you do not have.",
      link: at("contact.tiktok", "Enter the links"),
    }),
  ];
}

/** The steps of what the salon offers, when and how it looks. */
function offerSteps(settings: Settings, prices: PriceCount, answerable: Answerable): FirstRunStep[] {
  const { hours, slotCapacity, gallery, cancellation } = settings;
  return [
    answerable("hours", same(hours, FIRST_SETTINGS.hours), {
      label: "Opening hours",
      todo: AS_DELIVERED,
      link: at("openingHours", "Set hours"),
    }),
    answerable("slotCapacity", slotCapacity === FIRST_SETTINGS.slotCapacity, {
      label: "Seats per time",
      todo: AS_DELIVERED,
      link: at("slotCapacity", "Set seats"),
    }),
    answerable("cancellation", cancellation === FIRST_SETTINGS.cancellation, {
      label: "What you keep",
      todo: `Customers read before they pay: “${cancellationText(settings)}”`,
      link: at("cancellation", "Write it your way"),
    }),
    answerable("gallery", gallery.length === 0, {
      label: "Pictures",
      todo: "The home page shows illustrations until you add photos.",
      link: at("pictures", "Add pictures"),
    }),
    answerable("prices", prices.all === 0 || prices.unpriced > 0, {
      label: "Prices",
      todo: priceTodo(prices),
      link: { to: PATHS.adminAllServices, text: "Set prices" },
    }),
  ];
}

function priceTodo({ all, unpriced }: PriceCount): string {
  if (all === 0) return "There are no services yet.";
  return unpriced === 1
    ? "1 service has no price and cannot be booked."
    : `${unpriced} services have no price and cannot be booked.`;
}
