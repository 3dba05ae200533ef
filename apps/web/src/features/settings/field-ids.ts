/** The ids of the fields and their groups in the form of the settings, to which the tasks lead. A field has the name that it is sent by. */
export const FIELD_IDS = {
  onlineBooking: "online-booking",
  "pause.until": "paused-until",
  openingHours: "opening-hours",
  slotCapacity: "seats-per-time",
  cancellation: "what-you-keep",
  "contact.address": "address",
  "contact.phones": "phone-numbers",
  "contact.whatsapp": "whatsapp-number",
  "contact.email": "e-mail",
  "contact.tiktok": "tiktok",
  pictures: "pictures",
  twoSteps: "two-steps-for-admins",
} as const;
