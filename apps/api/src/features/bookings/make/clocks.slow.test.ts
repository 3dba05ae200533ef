import { beforeEach } from "vitest";
import { testLateSweeps } from "../../../../test/support/salon/late-sweeps.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { dismissTeam } from "../../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

testLateSweeps(() => salon, { othersBook: [false, true], twice: true });
