import type { Client, ListedClient } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import { definedOnly } from "../../defined-only.ts";
import { presentBlank } from "../audit-log/stored-blank.ts";
import type { ClientDocument } from "./clients.model.ts";

/** A card as the list shows it. */
export const presentListed = ({ _id, user, name, phones, email, alert, createdAt }: ClientDocument): ListedClient => ({
  _id: String(_id),
  user: user && String(user),
  name,
  phones: phones.map((e164) => ({ e164, shown: showPhone(e164) })),
  ...definedOnly({ email, alert }),
  createdAt: createdAt.toISOString(),
});

const DELETED_ACCOUNT = { name: "Deleted account" };
const DELETED_SERVICE = { name: "Deleted service" };
type Names = ReadonlyMap<string, { name: string }>;

/** The notes and patch tests of a card, newest first, with the names of services and of the staff who wrote them. */
export const presentContent = (
  { notes, patchTests }: Pick<ClientDocument, "notes" | "patchTests">,
  staff: Names,
  services: Names,
): Pick<Client, "notes" | "patchTests"> => ({
  notes: notes
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ _id, at, by, text, blanked }) => ({
      _id: String(_id),
      at: at.toISOString(),
      by: (staff.get(String(by)) ?? DELETED_ACCOUNT).name,
      text,
      ...presentBlank(blanked, staff),
    })),
  patchTests: patchTests
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .map(({ _id, serviceId, day, result, by }) => ({
      _id: String(_id),
      serviceId: String(serviceId),
      service: (services.get(String(serviceId)) ?? DELETED_SERVICE).name,
      day,
      result,
      by: (staff.get(String(by)) ?? DELETED_ACCOUNT).name,
    })),
});
