import { slotInstant, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { MailSources } from "../outbox/sender.ts";
import { findService } from "../services/services.ts";
import { memberNames } from "../team/team.ts";
import { findUser } from "../users/users.ts";
import { WaitModel } from "./waitlist.model.ts";

/** The source of the mail and the message about an offer; none once the offer has ended. */
export const waitlistMails = ({ now }: Pick<Deps, "now">): Pick<MailSources, "waitlistOffer"> => ({
  waitlistOffer: async ({ payload: { offer: ref } }) => {
    const entry = await WaitModel.findOne({ "offer.ref": ref, state: "offered" }).lean();
    if (!entry?.user || !entry.offer || now() >= entry.offer.until) return null;

    const { asked, offer } = entry;
    const [user, service, names] = await Promise.all([
      findUser(String(entry.user)),
      findService(String(entry.serviceId)),
      memberNames(asked ? [asked] : []),
    ]);
    if (!user || !service) return null;

    const name = asked && names.get(String(asked));
    const people = name ? `with ${name}` : offer.with ? TEXTS.withOurTeam : undefined;
    const data = {
      name: user.name,
      service: service.name,
      startsAt: slotInstant(offer.day, offer.time),
      ...(people && { people }),
      until: offer.until,
      token: ref,
    };

    return { to: user.email, mail: { kind: "waitlistOffer", data } };
  },
});
