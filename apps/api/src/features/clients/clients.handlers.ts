import { type contract, TEXTS } from "@salon/contracts";
import type { Handlers } from "../../http/mount.ts";
import { AppError } from "../../http/app-error.ts";

const missing = (): never => {
  throw new AppError(404, TEXTS.notFound);
};

/** Handlers of the calls about client cards. */
export const clientsHandlers = (): Handlers<typeof contract.clients> => ({
  list: () => ({ items: [], total: 0 }),
  create: missing,
  day: () => [],
  get: missing,
  update: missing,
  addNote: missing,
  addPatchTest: missing,
  link: missing,
  merge: missing,
  remove: missing,
});
