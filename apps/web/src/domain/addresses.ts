import { endpoints } from "@salon/contracts";
import { addressOf } from "../lib/api/api.ts";

/** Where an uploaded picture is shown from: our own origin. */
export const pictureAddress = (picture: string): string =>
  addressOf(endpoints.settings.picture, { params: { picture } });
