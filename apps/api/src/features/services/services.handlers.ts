import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { createService, getService, listServices, removeService, updateService } from "./services.service.ts";

/** Handlers of the services calls. */
export const servicesHandlers = ({ now }: Deps): Handlers<typeof contract.services> => ({
  create: ({ body }, context) => createService(body, signedIn(context).id, now()),
  list: ({ query }) => listServices(query),
  get: ({ params }) => getService(params.id),
  update: ({ params, body }, context) => updateService(params.id, body, signedIn(context).id, now()),
  remove: async ({ params }, context) => {
    await removeService(params.id, signedIn(context).id, now());
    return { message: "Service deleted" };
  },
});
