import type { Service } from "@salon/contracts";
import type { ServiceDocument } from "./services.model.ts";

/** A service as the API shows it. */
export const presentService = ({ _id, name, price, timeframe }: ServiceDocument): Service => ({
  _id: String(_id),
  name,
  price,
  timeframe,
});
