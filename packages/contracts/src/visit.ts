import { PLACE } from "./salon.ts";

/** Whether an address is at the place that the drawn map shows. */
export const isAtPlace = (address: string): boolean =>
  [PLACE.road, PLACE.locality].every((words) => address.toLowerCase().includes(words.toLowerCase()));

/** A page that shows an address on a map; phones open their map app. https://developers.google.com/maps/documentation/urls/get-started */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
