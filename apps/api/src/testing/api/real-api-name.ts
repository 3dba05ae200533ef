import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

type Listener = (response: IncomingMessage) => void;

/** The address that stands for the provider's real API in a configuration. */
export const REAL_API = "https://api.flutterwave.com/";

/** Lets a sandbox answer what is sent to the real API's name, without its certificate; returns how to end that. */
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
