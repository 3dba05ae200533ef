/** A page that shows an address on a map; phones open their map app. https://developers.google.com/maps/documentation/urls/get-started */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
