import type { Service } from "@salon/contracts";
import type { ServiceDocument } from "./services.model.ts";

/** A stored service as it travels. */
export const presentService = ({ _id, name, price, timeframe }: ServiceDocument): Service => ({
  _id: String(_id),
  name,
  price,
  timeframe,
});
