import { pages, type PageName, type WebPage } from "@salon/contracts";
import type { Actors } from "../salon/actors.ts";

type Role = keyof Actors["people"];
type AddressOf = (actors: Actors, role: Role) => string;
/** The names of the pages whose path has a parameter. */
type ParameterPage = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}:${string}` ? Name : never;
}[PageName];

const UNKNOWN_TOKEN = "an-unknown-token";

/** The address at which a test opens a page; it is required for a page whose path has a parameter. */
const ADDRESSES: Record<ParameterPage, AddressOf> & Partial<Record<PageName, AddressOf>> = {
  verifyAccount: () => `/verify/${UNKNOWN_TOKEN}`,
  resetPassword: () => `/resetPassword/${UNKNOWN_TOKEN}`,
  signInLink: () => `/sign-in-link/${UNKNOWN_TOKEN}`,
  unsubscribe: () => `/unsubscribe/${UNKNOWN_TOKEN}`,
  offer: ({ people }, role) => people[role]?.offerPath ?? `/offer/${UNKNOWN_TOKEN}`,
  payLink: ({ payLinkPath }) => payLinkPath,
  bookingDetails: ({ people }, role) =>
    `/booking-details/${(people[role] ?? people.customer)?.bookingId ?? people.customer?.bookingId}`,
  checkout: () => "/checkout?ref=nobodys-reference",
  checkoutSuccess: ({ people }, role) => `/checkout-success?ref=${people[role]?.ref ?? ""}`,
  adminUser: ({ people }) => `/admin/user/${people.longNamed.id}`,
  adminBookingDetails: ({ people }) => `/admin/booking-details/${people.longNamed.bookingId}`,
  adminClient: ({ longClientId }) => `/admin/clients/${longClientId}`,
  adminEditService: ({ longServiceId }) => `/admin/edit-service/${longServiceId}`,
};

/** The pages that load no data: they have no loading, empty, error or long state of their own. */
export const STATIC_PAGES: ReadonlySet<PageName> = new Set<PageName>([
  "signUp",
  "signIn",
  "forgotPassword",
  "verifyAccount",
  "resetPassword",
  "marketPlace",
  "privacyPolicy",
  "termsOfService",
  "unsubscribe",
  "adminService",
  "adminQr",
]);

/** The names of all pages, in the order of the contract. */
export const PAGE_NAMES = Object.keys(pages) as PageName[];

/** The record of a page, with its optional fields. */
export const recordOf = (name: PageName): WebPage => pages[name];

/** The address, without the origin, at which a user opens a page. */
export const addressOf = (name: PageName, actors: Actors, role: Role = "admin"): string =>
  ADDRESSES[name]?.(actors, role) ?? pages[name].path;
