import { endpoints } from "@salon/contracts";
import { addressOf } from "../lib/api/api.ts";

/** The URL of an uploaded picture on the site's own origin. */
export const pictureAddress = (picture: string): string =>
  addressOf(endpoints.settings.picture, { params: { picture } });
