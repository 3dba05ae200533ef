import { type Block, links } from "./content.ts";

/** The salon's details in every mail; `publicUrl` is the web app's origin and the base of every link. */
export type Brand = {
  name: string;
  /** Postal address, one line. */
  address: string;
  supportEmail: string;
  /** The salon's phone number as it is read, and links to its place on a map and to a chat with it. */
  phone: string;
  mapUrl: string;
  chatUrl: string;
  publicUrl: string;
};

/** What a customer needs to find and reach the salon. */
export const visitFacts = (brand: Brand): [name: string, value: string][] => [
  ["Where", brand.address],
  ...phoneFact(brand),
];

/** The salon's number, where a customer need not find it. */
export const phoneFact = ({ phone }: Brand): [name: string, value: string][] => [["Phone", phone]];

/** Links to the salon's place on a map and to a chat with it. */
export const visitLinks = ({ mapUrl, chatUrl }: Brand): Block =>
  links(["Show on a map", mapUrl], ["WhatsApp", chatUrl]);

/** A link to a chat with the salon. */
export const chatLink = ({ chatUrl }: Brand): Block => links(["WhatsApp", chatUrl]);

/** The URL of a page of the web app; each part of the path is escaped. */
export const linkTo = (brand: Brand, ...path: string[]): string =>
  new URL(`/${path.map(encodeURIComponent).join("/")}`, brand.publicUrl).href;
