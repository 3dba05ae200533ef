import type { LinePrice } from "../services/menu.ts";
import type { ServiceDocument } from "../services/services.ts";
import { priceWith } from "../team/own-terms.ts";
import type { Team } from "../team/team.ts";
import type { WaitDocument } from "./waitlist.model.ts";

/** What an entry asks for, and the team as it is. */
export interface Waiting {
  entry: Pick<WaitDocument, "asked">;
  service: ServiceDocument;
  team: Team;
}

/** What the appointment of an entry costs and takes: with the person whom it names, else the service's. */
export const waitPrice = ({ entry: { asked }, service, team }: Waiting): LinePrice =>
  priceWith(team, service, { asked })!;
