import { type contract, lagosDay } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { sendCsv } from "../audit-log/csv.ts";
import { blankReason } from "./blank.ts";
import { addMovement, movementMadeBy, reverseMovement } from "./drawer.ts";
import { DRAWER_COLUMNS, exportDrawer, readDrawer } from "./read.ts";

/** Handlers of the drawer's calls. */
export const drawerHandlers = (deps: Pick<Deps, "now" | "logger">): Handlers<typeof contract.drawer> => ({
  day: ({ query }) => readDrawer(query.day ?? lagosDay(deps.now())),
  add: ({ body }, context) => {
    const user = signedIn(context);
    return makeOnce(
      context,
      { call: "drawer", caller: user.id, body },
      { find: movementMadeBy, make: (movement) => addMovement(deps, movement, user) },
    );
  },
  reverse: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    return makeOnce(
      context,
      { call: `drawer.reverse ${id}`, caller: user.id, body },
      { find: movementMadeBy, make: (given) => reverseMovement(deps, { id, ...given }, user) },
    );
  },
  blank: ({ params, body }, context) =>
    blankReason(deps, { id: params.id, reason: body.reason, actor: signedIn(context).id }),
  csv: ({ query }, context) => {
    const rows = exportDrawer(query, lagosDay(deps.now()));
    return sendCsv(deps, context, { what: "drawer.csv", query, columns: DRAWER_COLUMNS, rows });
  },
});
