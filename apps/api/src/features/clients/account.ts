import type { Client, OutboxMail } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import { definedOnly } from "../../defined-only.ts";
import { exportCardMails } from "../messages/outbox.ts";
import { findService } from "../services/services.ts";
import { findAccount } from "../users/users.ts";
import { cardByKey, finishPending, LIVE, userKey } from "./cards.ts";
import { deleteCard } from "./merge.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { presentContent } from "./present.ts";

interface ClientExport extends Pick<Client, "_id" | "name" | "email" | "alert" | "createdAt"> {
  phones: string[];
  /** The mails that staff have sent to its address. */
  mails: OutboxMail[];
  notes: Omit<Client["notes"][number], "by">[];
  patchTests: Omit<Client["patchTests"][number], "by">[];
}

/**
 * The card that staff linked to an account, without the names of the staff, for the export of its data; null without
 * one.
 */
export async function exportClient(userId: string, now: Date): Promise<ClientExport | null> {
  const card = await cardByKey(userKey(userId), now);
  return card && exportCard(card);
}

/** What staff wrote on a card, without their names. */
export async function exportCard(card: ClientDocument): Promise<ClientExport> {
  const tested = [...new Set(card.patchTests.map(({ serviceId }) => String(serviceId)))];
  const services = await Promise.all(tested.map((id) => findService(id)));
  const names = new Map(services.flatMap((service) => (service ? [[String(service._id), service] as const] : [])));
  const { notes, patchTests } = presentContent(card, new Map(), names);

  return {
    _id: String(card._id),
    name: card.name,
    phones: card.phones.map(showPhone),
    ...definedOnly({ email: card.email, alert: card.alert }),
    createdAt: card.createdAt.toISOString(),
    mails: await exportCardMails([card._id, ...card.merged], card.email),
    notes: notes.map(({ _id, at, text }) => ({ _id, at, text })),
    patchTests: patchTests.map(({ _id, serviceId, service, day, result }) => ({
      _id,
      serviceId,
      service,
      day,
      result,
    })),
  };
}

/** Deletes the card of a deleted account, with every card that was merged into it. */
export async function forgetClient(userId: string, now: Date): Promise<void> {
  for (;;) {
    const card = await cardByKey(userKey(userId), now);
    if (!card || (await deleteCard(card, now))) return;
  }
}

/**
 * Repairs the cards of a copy whose rows were read one after the other: moves the content of merged cards that the
 * other card lacks, and deletes cards of accounts that the copy lacks.
 */
export async function repairClients(now: Date): Promise<void> {
  await ClientModel.updateMany({ keptUntil: { $exists: true } }, { $set: { pending: true } });
  await finishPending(now);
  for (const { user } of await ClientModel.find({ ...LIVE, user: { $ne: null } }, { user: 1 }).lean())
    if (!(await findAccount(String(user)))) await forgetClient(String(user), now);
}
