import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the messages calls. */
export const messagesHandlers = (_deps: Deps): Handlers<typeof contract.messages> => ({
  contact: notBuilt,
  subscribe: notBuilt,
  subscribers: notBuilt,
  unsubscribePage: notBuilt,
  unsubscribe: notBuilt,
  list: notBuilt,
  setAnswered: notBuilt,
  mails: notBuilt,
  retryMail: notBuilt,
});
