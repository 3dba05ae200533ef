import type { PhoneMessage } from "./phone-store.ts";

/** The name of each channel on the pages. */
export const PHONE_LABELS: Record<PhoneMessage["channel"], string> = { whatsapp: "WhatsApp", sms: "SMS" };
