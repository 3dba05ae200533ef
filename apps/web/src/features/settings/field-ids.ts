/** The ids of the fields in the form of the settings, to which the tasks lead. */
export const FIELD_IDS = {
  pause: "online-booking",
  pauseUntil: "paused-until",
  hours: "opening-hours",
  slotCapacity: "seats-per-time",
  cancellation: "what-you-keep",
  address: "address",
  phones: "phone-numbers",
  whatsapp: "whatsapp-number",
  email: "e-mail",
  tiktok: "tiktok",
  gallery: "pictures",
} as const;
