import { useMutation } from "@tanstack/react-query";
import { PAGE_TEXTS, type contract, type RouteRequest } from "@salon/contracts";
import { api } from "../../../lib/api/api.ts";

type Body<K extends "contact" | "subscribe"> =
  RouteRequest<(typeof contract)["messages"][K]> extends { body: infer B } ? B : never;

/** Sends a message to the salon. */
export function useSendMessage() {
  return useMutation({
    mutationFn: (body: Body<"contact">) => api.messages.contact({ body }),
    meta: { success: PAGE_TEXTS.contactReceived, silent: true },
  });
}

/** Subscribes an address to the newsletter; the toast shows the server's message. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (body: Body<"subscribe">) => api.messages.subscribe({ body }),
    meta: { success: true, silent: true },
  });
}
