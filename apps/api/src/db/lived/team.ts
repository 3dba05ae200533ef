import { DAY_MS, addDays, FIRST_SLOT, LAST_SLOT, lagosDay, percentsAfter, type Slot } from "@salon/contracts";
import type { Types } from "mongoose";
import type { ServiceDocument } from "../../features/services/services.ts";
import type { TeamDocument } from "../../features/team/team.model.ts";
import type { ResourceDocument } from "../../features/team/resources.model.ts";
import { createIds, type Ids } from "./ids.ts";
import { seeded } from "./random.ts";

/** A service of a lived-in salon alone, in whose pause its person serves others. */
export const COLOUR = { name: "Colour & Highlights", price: 18_000, timeframe: "2hrs" };

/** Who braids and colours hair for longest. */
export const SENIOR = "Bísí Adéwálé".normalize("NFC");
/** A service for which a senior asks more and needs less time. */
export const BRAIDING = "Braiding & Weaving";

const SEED = 1;
const JOINED_DAYS_AGO = 400;
const WEEK = [0, 1, 2, 3, 4, 5, 6];

interface Member {
  name: string;
  services: readonly string[];
  off: readonly number[];
  break: readonly [from: Slot, to: Slot];
  commissionPercent: number;
  /** A price of their own, in naira, and minutes, in place of a service's. */
  own?: readonly { service: string; price: number; minutes: number }[];
  /** The commission before it was changed, and how many days from today that was. */
  before?: { percent: number; until: number };
  /** Days off, in days from today. */
  timeOff?: { from: number; to: number; reason: string };
}
/** The first one has the account of the front desk. */
const MEMBERS: readonly Member[] = [
  {
    name: "Tunde Alabi",
    services: ["Haircut & Styling", "Ear & Nose Piercing"],
    off: [1],
    break: ["01:00 PM", "02:00 PM"],
    commissionPercent: 30,
  },
  {
    name: SENIOR,
    services: [BRAIDING, "Wig Installation", "Haircut & Styling", COLOUR.name],
    // Halima braids at the service's price.
    own: [{ service: BRAIDING, price: 16_000, minutes: 150 }],
    off: [0],
    break: ["02:00 PM", "02:30 PM"],
    commissionPercent: 40,
    timeOff: { from: -20, to: -19, reason: "Family wedding" },
  },
  {
    name: "Chinyere Okeke",
    services: ["Manicure & Pedicure", "Nails Technician", "Haircut & Styling"],
    off: [3],
    break: ["12:30 PM", "01:30 PM"],
    commissionPercent: 35,
    before: { percent: 30, until: -21 },
  },
  {
    name: "Halima Sani",
    services: ["Lashes Extensions", "Ear & Nose Piercing", "Manicure & Pedicure", BRAIDING],
    off: [0],
    break: ["01:30 PM", "02:30 PM"],
    commissionPercent: 35,
    timeOff: { from: 9, to: 9, reason: "Lash course" },
  },
];

const RESOURCES = [
  { name: "Pedicure chair", units: 2, services: ["Manicure & Pedicure"] },
  { name: "Lash bed", units: 1, services: ["Lashes Extensions"] },
];

type MenuOf = NonNullable<ServiceDocument["menu"]>;
type Menu = Omit<MenuOf, "options" | "revision"> & {
  options?: readonly Omit<NonNullable<MenuOf["options"]>[number], "_id">[];
};
const MENUS: Readonly<Record<string, Menu>> = {
  "Haircut & Styling": {
    category: "Hair",
    description: "Cut, shape and finish for women, men and children.",
    position: 1,
    options: [
      { name: "Wash and blow-dry", price: 1500, minutes: 30 },
      { name: "Beard trim", price: 1000, minutes: 0 },
    ],
  },
  [BRAIDING]: {
    category: "Hair",
    description: "Box braids, cornrows and weaves. Bring your own hair or choose from ours.",
    position: 2,
    options: [
      { name: "Wash first", price: 1500, minutes: 30 },
      { name: "Waist length", price: 4000, minutes: 60 },
      { name: "Beads", price: 2000, minutes: 0 },
    ],
  },
  "Wig Installation": { category: "Hair", description: "Fitted, glued or sewn in, and styled.", position: 3 },
  [COLOUR.name]: {
    category: "Hair",
    description: "All-over colour, roots or highlights.",
    position: 4,
    pause: { after: 30, minutes: 60, spare: 0 },
    options: [{ name: "Blow-dry", price: 2000, minutes: 30, afterPause: true }],
  },
  "Manicure & Pedicure": {
    category: "Nails",
    description: "Hands and feet, with polish.",
    position: 1,
    cleanupMinutes: 15,
  },
  "Nails Technician": {
    category: "Nails",
    description: "Acrylic and gel sets, refills and repairs.",
    position: 2,
    options: [{ name: "Nail art", price: 2500, minutes: 30 }],
  },
  "Lashes Extensions": {
    category: "Lashes & piercing",
    description: "Classic and volume sets.",
    position: 1,
    patchTestDays: 60,
  },
  "Ear & Nose Piercing": { category: "Lashes & piercing", description: "With a stud of surgical steel.", position: 2 },
};

/** The rows of the team, the resources and the services' menus. */
export interface TeamRows {
  team: TeamDocument[];
  resources: ResourceDocument[];
  menus: { _id: Types.ObjectId; menu: MenuOf }[];
}

/** Builds the team of a salon with these services; `desk` is the account of its first member. */
export function teamRows(now: Date, services: readonly ServiceDocument[], desk: Types.ObjectId): TeamRows {
  const ids = createIds(seeded(SEED));
  const joinedAt = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS);
  const idsOf = (names: readonly string[]) => services.filter(({ name }) => names.includes(name)).map(({ _id }) => _id);
  return {
    team: MEMBERS.map((member, index) => ({
      ...memberRow(member, lagosDay(now)),
      _id: ids.at(joinedAt),
      account: index === 0 ? desk : null,
      serviceIds: idsOf(member.services),
      ...(member.own && { own: member.own.flatMap((terms) => termsRow(terms, idsOf([terms.service]))) }),
      createdAt: joinedAt,
    })),
    resources: RESOURCES.map(({ name, units, services: names }) => ({
      _id: ids.at(joinedAt),
      name,
      units,
      serviceIds: idsOf(names),
      active: true,
      revision: 0,
    })),
    menus: services.flatMap(({ _id, name, menu }) => {
      const wanted = MENUS[name];
      return wanted && !menu ? [{ _id, menu: menuRow(wanted, ids, joinedAt) }] : [];
    }),
  };
}

function memberRow({ name, off, break: [from, to], commissionPercent, before, timeOff }: Member, today: string) {
  const worked = WEEK.filter((day) => !off.includes(day));
  return {
    name: name.normalize("NFC"),
    hours: WEEK.map((day) =>
      worked.includes(day)
        ? {
            day,
            open: day === 0 ? ("01:00 PM" as const) : FIRST_SLOT,
            close: day === 0 ? ("05:00 PM" as const) : LAST_SLOT,
          }
        : { day, open: null, close: null },
    ),
    breaks: worked.filter((day) => day !== 0).map((day) => ({ day, from, to })),
    timeOff: timeOff
      ? [{ from: addDays(today, timeOff.from), to: addDays(today, timeOff.to), reason: timeOff.reason }]
      : [],
    bookable: true,
    commissionPercent,
    ...(before && {
      percents: percentsAfter({ commissionPercent: before.percent }, commissionPercent, addDays(today, before.until)),
    }),
    active: true,
    revision: 0,
  };
}

const termsRow = ({ price, minutes }: { price: number; minutes: number }, services: readonly Types.ObjectId[]) =>
  services.map((serviceId) => ({ serviceId, price, minutes }));

const menuRow = ({ options, ...menu }: Menu, ids: Ids, at: Date): MenuOf => ({
  ...menu,
  ...(options && { options: options.map((option) => ({ ...option, _id: ids.at(at) })) }),
  revision: 1,
});
