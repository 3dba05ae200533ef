import { bookings } from "./bookings.ts";
import { cart } from "./cart.ts";
import { messages } from "./messages.ts";
import { payments } from "./payments.ts";
import { audit, reports } from "./reports.ts";
import { services } from "./services.ts";
import { meta, settings } from "./settings.ts";
import { auth, users } from "./users.ts";

export const API_BASE = "/api/v1";

/** Every route of the API, by domain. */
export const contract = { meta, auth, users, messages, cart, services, bookings, payments, settings, reports, audit };
