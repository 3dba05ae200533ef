import type { TeamPreview } from "@salon/contracts";
import { formatAmount } from "../../lib/format/format.ts";

type Ended = NonNullable<TeamPreview["byName"]>[number];

/** What a change is called that leaves services without a person for anyone. */
export const anyoneEndsTitle = (services: readonly Ended[]): string =>
  `No longer from anyone: ${services.map(({ name }) => name).join(", ")}`;

/** What becomes of a service that only dearer or slower people do. */
export const anyoneEndsText = ({ name, from }: Ended): string =>
  `${name} will only be booked with a person who is named${from === undefined ? "" : `, from ${formatAmount(from)}`}.`;
