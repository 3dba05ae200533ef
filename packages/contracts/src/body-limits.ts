import type { Endpoint } from "./endpoints.ts";

const BODY_BYTES = 16 * 1024;
/** The largest webhook of a provider that sends short ones. */
export const WEBHOOK_BYTES = 64 * 1024;

/** Whether the caller is an outside service that proves its body by a signature. */
export const isWebhook = ({ provider, raw, method }: Endpoint): boolean =>
  provider === true && raw === true && method === "POST";

/** The largest body of a route in bytes. */
export const bodyLimit = (endpoint: Endpoint): number =>
  isWebhook(endpoint)
    ? (endpoint.webhookBytes ?? WEBHOOK_BYTES)
    : (endpoint.pictureBytes ?? endpoint.bodyBytes ?? BODY_BYTES);
