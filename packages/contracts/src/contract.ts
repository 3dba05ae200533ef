import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { cart } from "./cart.ts";
import { messages } from "./messages.ts";
import { meta } from "./meta.ts";
import { myData } from "./my-data.ts";
import { payments } from "./payments.ts";
import { refunds } from "./refunds.ts";
import { reports } from "./reports.ts";
import { seats } from "./seats.ts";
import { services } from "./services.ts";
import { settings } from "./settings.ts";
import { team } from "./team.ts";
import { users } from "./users.ts";

export const API_BASE = "/api/v1";

/** Every route of the API, by group. */
export const contract = {
  meta,
  auth,
  users,
  myData,
  messages,
  seats,
  cart,
  services,
  team,
  bookings,
  payments,
  refunds,
  settings,
  reports,
  audit,
};
