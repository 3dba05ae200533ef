import { PAGE_TEXTS } from "./page-texts.ts";

/** All messages that have a name. Pages use `PAGE_TEXTS`: what only the API says would be loaded for nothing. */
export const TEXTS = {
  ...PAGE_TEXTS,
  notFound: "Not found",
  cameAfterItsDay: "That a customer came is noted once the day is over; on its day use Arrived, Started and Done",
  cameNotMissed: "The customer was noted as a no-show: please take that back first",
  cameNotCancelled: "This booking was cancelled",
  signInRequired: "Please sign in",
  notAllowed: "You are not allowed to do this",
  verifyFirst: "Please verify your email address first",
  suspended: "This account is suspended. Please contact the salon.",
  linkInvalid: "This link is invalid or has expired",
  wrongCredentials: "Invalid email or password",
  notAccepted: "This field is not accepted",
  passwordWrong: "The password is not right",
  passwordRequired: "Password cannot be blank",
  phoneInvalid: "Please enter a valid phone number",
  whatsappInvalid: "Please enter a valid number for WhatsApp",
  phoneUnlikely: "This cannot be a phone number",
  signInLinkSent: "If this email has an account, a link to sign in is on its way",
  signInLinkFirst: "To delete your account, please sign in with a new link first",
  tooMany: "Too many attempts, please try again later",
  storageFull: "Storage is full: nothing can be saved until there is room again",
  optionUnknown: "This option is not available for this service",
  guestIsOne: "A guest has one place in a line",
  visitTooLarge: "At most 10 services in one visit",
  personUnavailable: "This person is not available for this service",
  endsTooLate: "This service would end too long after closing; please choose an earlier time",
  /** Stands in place of a text that an admin removed. */
  blanked: "Removed by an admin",
  changedMeanwhile: "This was changed in the meantime. Please reload the page and try again",
} as const;
