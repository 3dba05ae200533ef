import { slotInstant, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { MailSources } from "../outbox/sender.ts";
import { findService } from "../services/services.ts";
import { getSettingsAndTeam, memberNames } from "../team/team.ts";
import { findUser } from "../users/users.ts";
import { offerToken } from "./offer-token.ts";
import { endOf } from "./present.ts";
import { waitPrice } from "./wait-price.ts";
import { offeredEntry, WaitModel } from "./waitlist.model.ts";

type OfferSources = Pick<MailSources, "waitlistOffer" | "waitlistLapsed">;

/** The sources of the mail and the message about an offer, while it goes on, and of the mail that its time is over. */
export const waitlistMails = ({ config, now }: Pick<Deps, "config" | "now">): OfferSources => ({
  waitlistOffer: async ({ payload: { offer: ref } }) => {
    const found = await readOffered({ "offer.ref": ref, state: "offered" });
    if (!found || now() >= found.entry.offer.until) return null;

    const { entry, user, service, shown } = found;
    const { asked, offer } = entry;
    const [names, { team }] = await Promise.all([memberNames(asked ? [asked] : []), getSettingsAndTeam()]);
    const priced = waitPrice({ entry, service, team });
    const name = asked && names.get(String(asked));
    const people = name ? `with ${name}` : offer.with ? TEXTS.withOurTeam : undefined;
    const data = {
      ...shown,
      endsAt: endOf(offer, priced),
      price: priced.price,
      ...(people && { people }),
      token: offerToken(config.secret, entry),
    };

    return { to: user.email, mail: { kind: "waitlistOffer", data } };
  },
  waitlistLapsed: async ({ payload: { offer: ref } }) => {
    const found = await readOffered({ "offer.ref": ref, state: "closed", ended: "lapsed" });
    if (!found) return null;
    const data = { ...found.shown, serviceId: String(found.entry.serviceId) };
    return { to: found.user.email, mail: { kind: "waitlistLapsed", data } };
  },
});

/** An offer with its customer and service, and what mails about it show; null where one of them is gone. */
async function readOffered(condition: { "offer.ref": string; state: "offered" | "closed"; ended?: "lapsed" }) {
  const stored = await WaitModel.findOne(condition).lean();
  const entry = stored && offeredEntry(stored);
  if (!entry?.user) return null;
  const [user, service] = await Promise.all([findUser(String(entry.user)), findService(String(entry.serviceId))]);
  if (!user || !service) return null;
  const { day, time, until } = entry.offer;
  const shown = { name: user.name, service: service.name, startsAt: slotInstant(day, time), until };
  return { entry, user, service, shown };
}
