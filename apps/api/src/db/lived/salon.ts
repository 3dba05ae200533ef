import type { Settings } from "@salon/contracts";
import type { Types } from "mongoose";
import type { ServiceDocument } from "../../features/services/services.ts";
import type { Team } from "../../features/team/team.ts";
import type { Ids } from "./ids.ts";
import type { Person } from "./plan/people.ts";
import type { Random } from "./random.ts";

/** What the rows of a lived-in salon are made of. */
export interface Salon {
  now: Date;
  ids: Ids;
  random: Random;
  settings: Settings;
  team: Team;
  /** The services that can be booked. */
  services: readonly ServiceDocument[];
  /** The accounts of who works at the desk, and of who owns the salon. */
  staff: { desk: Types.ObjectId; owner: Types.ObjectId };
  customers: readonly Person[];
  walkIns: readonly Person[];
  demo: Person;
}
