import { TEXTS, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { placeOf } from "../auth/places.ts";
import { forgetDevice, trustDevice } from "../users/trusted-devices.ts";
import { presentOwnUser, requireUser } from "../users/users.ts";
import { passStep, proveAgain } from "./pass.ts";
import { beginStep, finishStep, readSecondStep, removeStep, replaceRecoveryCodes, requireSteps } from "./set-up.ts";

/** Handlers of the calls about second steps. */
export const secondStepHandlers = (deps: Deps): Handlers<typeof contract.secondStep> => ({
  get: (_input, context) => readSecondStep(deps, signedIn(context), deps.deviceCookie.read(context.req)),
  pass: async ({ body }, context) => {
    const user = signedIn(context);
    await passStep(deps, user, body, deps.deviceCookie.read(context.req));
    if (body.trust) {
      const device = deps.deviceCookie.keep(context.req, context.res);
      await trustDevice(user.id, { device, name: placeOf(context).device }, deps.now());
    }
    return presentOwnUser(deps, await requireUser(user.id));
  },
  prove: async ({ body }, context) => {
    const from = { address: clientAddress(context.req), device: deps.deviceCookie.read(context.req) };
    await proveAgain(deps, signedIn(context), body, from);
    return { message: "Thank you" };
  },
  begin: ({ body }, context) => beginStep(deps, signedIn(context), { ...body, address: clientAddress(context.req) }),
  finish: ({ body }, context) => finishStep(deps, signedIn(context), body.code),
  newRecoveryCodes: (_input, context) => replaceRecoveryCodes(deps, signedIn(context)),
  remove: async (_input, context) => {
    await removeStep(deps, signedIn(context));
    return { message: "The second step is removed" };
  },
  forgetDevice: async ({ params }, context) => {
    if (!(await forgetDevice(signedIn(context).id, params.id))) throw new AppError(404, TEXTS.notFound);
    return { message: "This device is asked for a code again" };
  },
  require: async ({ body }, context) => {
    const user = signedIn(context);
    await requireSteps(deps, user, body.on);
    return readSecondStep(deps, user, deps.deviceCookie.read(context.req));
  },
});
