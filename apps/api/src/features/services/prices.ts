import type { SeenAmount } from "@salon/contracts";
import type { SessionUser } from "../../http/mount.ts";
import { noteToSee } from "../to-see/to-see.ts";
import { ServiceModel, type ServiceDocument } from "./services.model.ts";

/** The prices of a service and its options, which an admin sees once an author lowered one. */
const pricesOf = ({ price, menu }: Pick<ServiceDocument, "price" | "menu">): SeenAmount[] => [
  { key: "price", amount: price },
  ...(menu?.options ?? []).map(({ _id, name, price: amount }) => ({ key: String(_id), name, amount })),
];

/** The prices of a service; null once it is gone. */
export async function pricesToSee(id: string): Promise<{ title: string; amounts: SeenAmount[] } | null> {
  const service = await ServiceModel.findById(id).lean();
  return service && { title: service.name, amounts: pricesOf(service) };
}

/** Notes, before an author changes prices of a service, what they are. */
export async function notePrices(id: string, { role }: Pick<SessionUser, "role">, now: Date): Promise<void> {
  if (role === "admin") return;
  const service = await ServiceModel.findById(id).lean();
  if (service) await noteToSee({ kind: "price", id }, pricesOf(service), now);
}
