import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { answerChallenge, receiveStatuses } from "./messages.webhook.service.ts";

/** Handlers of the calls by WhatsApp. */
export const webhookHandlers = (deps: Deps): Pick<Handlers<typeof contract.messages>, "verifyWebhook" | "webhook"> => ({
  verifyWebhook: ({ query }, { res }) => {
    const challenge = answerChallenge(deps, query);
    res.type("text/plain").send(challenge);
  },
  webhook: async (_input, { req, res }) => {
    const raw: unknown = req.body;
    await receiveStatuses(deps, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), req.get("x-hub-signature-256"));
    res.status(200).json({ message: "Received" });
  },
});
