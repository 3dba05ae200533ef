import { TEXTS, type contract } from "@salon/contracts";
import type { RequestHandler } from "express";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { Handlers } from "../../http/mount.ts";
import { answerChallenge, receiveWebhook } from "./webhook.ts";
import type { EndWalkInConsents } from "./whatsapp-answers.ts";

/** Handlers of the calls by WhatsApp. */
export const webhookHandlers = (
  deps: Deps,
  endWalkIns: EndWalkInConsents,
): Pick<Handlers<typeof contract.messages>, "verifyWebhook" | "webhook"> => ({
  verifyWebhook: ({ query }, { res }) => {
    const challenge = answerChallenge(deps, query);
    res.type("text/plain").send(challenge);
  },
  webhook: async (_input, { req, res }) => {
    const raw: unknown = req.body;
    const call = { raw: Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), signature: req.get("x-hub-signature-256") };
    await receiveWebhook(deps, call, endWalkIns);
    res.status(200).json({ message: "Received" });
  },
});

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/**
 * Refuses a webhook before its body is read: while WhatsApp is not configured, and without a signature that could be
 * one.
 */
export const webhookGate =
  ({ channels }: Pick<Deps, "channels">): RequestHandler =>
  (req, _res, next) => {
    if (!channels.whatsapp || !SIGNATURE.test(req.get("x-hub-signature-256") ?? ""))
      throw new AppError(401, TEXTS.notAllowed);
    next();
  };
