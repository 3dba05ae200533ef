import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

type Listener = (response: IncomingMessage) => void;

/** The address of the provider's real API. */
export const REAL_API = "https://api.flutterwave.com/";

/**
 * Routes requests for the real API's host to a sandbox, without checking its certificate; returns a function that ends
 * this.
 */
export function answerForRealApi(sandboxUrl: string): () => void {
  const original = https.request;
  const request = (url: string, { agent: _agent, ...options }: RequestOptions, listener: Listener): ClientRequest => {
    if (!url.startsWith(REAL_API)) throw new Error(`A test must not call ${url}`);
    return http.request(url.replace(REAL_API, sandboxUrl), options, listener);
  };
  const install = (use: unknown) => {
    Object.assign(https, { request: use });
    syncBuiltinESMExports();
  };
  install(request);
  return () => install(original);
}
