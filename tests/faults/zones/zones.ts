import { dayInZone } from "@salon/api/testing/salon/day-in-zone.ts";
import type { Report } from "../../harness/report.ts";

const ZONES = ["UTC", "Africa/Lagos", "America/New_York", "Pacific/Kiritimati"];

/** Runs the same day in servers of different time zones and compares all answers, mails and stored documents. */
export async function runZonesTest(): Promise<Report> {
  const days = [];
  for (const zone of ZONES) days.push({ zone, ...(await dayInZone(zone)) });
  const [first, ...others] = days;
  const differing = (facts: readonly string[]): string[] => facts.filter((fact, index) => fact !== first!.facts[index]);
  return {
    title: "The same day in four time zones",
    about:
      "Sign-up, cart, payment, a moved appointment, a walk-in, reports, CSV, calendar file and mails, and the changes of day, year and leap day, in one process per zone: every answer, mail and " +
      "stored document is compared byte for byte, without ids and other random values.",
    columns: ["zone", "its clock at Lagos 01:00", "facts", "differing"],
    rows: days.map(({ zone, wall, facts }) => [zone, wall.slice(0, 33), facts.length, differing(facts).length]),
    violations: others.flatMap(({ zone, facts }) => [
      ...(facts.length === first!.facts.length ? [] : [`${zone}: ${facts.length} facts, not ${first!.facts.length}`]),
      ...differing(facts).map((fact) => `${zone}: ${fact.slice(0, 200)}`),
    ]),
  };
}
