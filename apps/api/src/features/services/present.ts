import type { Service } from "@salon/contracts";
import type { ServiceDocument, StoredMenu } from "./services.model.ts";
import { presentOption } from "./stored-option.ts";

type PlainService = Pick<Service, "_id" | "name" | "price" | "timeframe" | "own">;

/** A service without its menu. */
export const presentPlain = ({ _id, name, price, timeframe, own }: ServiceDocument): PlainService => ({
  _id: String(_id),
  name,
  price,
  timeframe,
  own,
});

/** A service as the API shows it, with what is set of its menu. */
export const presentService = (service: ServiceDocument): Service => ({
  ...presentPlain(service),
  ...(service.menu && presentMenu(service.menu)),
});

/** The menu of a service as the API shows it. */
export const presentMenu = ({
  options,
  ...menu
}: StoredMenu): Omit<Service, keyof PlainService | "byName" | "from" | "people"> => ({
  ...menu,
  options: options?.map(presentOption),
});
