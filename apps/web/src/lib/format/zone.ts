import { TIME_ZONE } from "@salon/contracts";

/** The IANA zone of this device, such as `Europe/Berlin`. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says in which zone times are shown, and the device's own zone when that is another one. */
export const zoneLabel = (zone: string = deviceZone()): string =>
  `Times are in ${TIME_ZONE} (WAT)${zone === TIME_ZONE ? "" : `, your device: ${zone}`}`;
