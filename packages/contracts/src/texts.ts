import { PAGE_TEXTS } from "./page-texts.ts";

/** All messages that have a name. Pages use `PAGE_TEXTS`: what only the API says would be loaded for nothing. */
export const TEXTS = {
  ...PAGE_TEXTS,
  notFound: "Not found",
  cameAfterItsDay: "That a customer came is noted once the day is over; on its day use Arrived, Started and Done",
  cameNotMissed: "The customer was noted as a no-show: please take that back first",
  changedSince: "Somebody has changed this appointment since: please look at it as it is now",
  notMissed: "The customer was not noted as a no-show",
  cameNotCancelled: "This booking was cancelled",
  signInRequired: "Please sign in",
  notAllowed: "You are not allowed to do this",
  verifyFirst: "Please verify your email address first",
  provenFirst:
    "The address of this account is not proven yet: ask the person to sign in with a mailed link, then change the role",
  adminForLonger:
    "This person has been an admin for longer than you: only an admin of the same time or longer can demote or suspend them",
  lastAdmin: "The last admin must stay an admin",
  signInForAddress: "Please sign in to the account whose address this link changes, then press it again",
  addressTaken: "Another account has this address by now. Sign in to that one, or enter another address",
  linkInvalid: "This link is invalid or has expired",
  wrongCredentials: "Invalid email or password",
  notAccepted: "This field is not accepted",
  passwordWrong: "The password is not right",
  passwordCommon: "This password is one of the commonest, which are tried first: please choose another one",
  passwordRequired: "Password cannot be blank",
  phoneInvalid: "Please enter a valid phone number",
  whatsappInvalid: "Please enter a valid number for WhatsApp",
  phoneUnlikely: "This cannot be a phone number",
  signInLinkSent: "If this email has an account, a link to sign in is on its way",
  noMailSent: "No mail was sent: too many were sent to this address in a short time. Please try again later",
  signInLinkFirst: "To delete your account, please sign in with a new link first",
  tooMany: "Too many attempts, please try again later",
  manySearches: "Many searches at once, please try again in a moment",
  storageFull: "Storage is full: nothing can be saved until there is room again",
  optionUnknown: "This option is not available for this service",
  guestIsOne: "A guest has one place in a line",
  visitTooLarge: "At most 10 services in one visit",
  personUnavailable: "This person is not available for this service",
  endsTooLate: "This service would end too long after closing; please choose an earlier time",
  /** Stands in place of a text that an admin removed. */
  blanked: "Removed by an admin",
  /** For other content under the key of an attempt. */
  savedBefore: "This is saved already, as it was sent first",
  changedMeanwhile: "This was changed in the meantime. Please reload the page and try again",
} as const;
