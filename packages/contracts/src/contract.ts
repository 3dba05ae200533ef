import { audit } from "./groups/audit.ts";
import { bank } from "./groups/bank.ts";
import { auth } from "./groups/auth.ts";
import { bookings } from "./groups/bookings.ts";
import { cart } from "./groups/cart.ts";
import { clients } from "./groups/clients.ts";
import { desk } from "./groups/desk.ts";
import { drawer } from "./groups/drawer.ts";
import { imports } from "./groups/imports.ts";
import { messages } from "./groups/messages.ts";
import { meta } from "./groups/meta.ts";
import { myData } from "./groups/my-data.ts";
import { payLinks } from "./groups/pay-links.ts";
import { payments } from "./groups/payments.ts";
import { refunds } from "./groups/refunds.ts";
import { reports } from "./groups/reports.ts";
import { secondStep } from "./groups/second-step.ts";
import { seats } from "./groups/seats.ts";
import { services } from "./groups/services.ts";
import { settings } from "./groups/settings.ts";
import { team } from "./groups/team.ts";
import { till } from "./groups/till.ts";
import { users } from "./groups/users.ts";
import { waitlist } from "./groups/waitlist.ts";

export const API_BASE = "/api/v1";

/** Every route of the API, by group. */
export const contract = {
  meta,
  auth,
  secondStep,
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
  till,
  payLinks,
  bank,
  drawer,
  clients,
  imports,
  waitlist,
  settings,
  reports,
  audit,
  desk,
};
