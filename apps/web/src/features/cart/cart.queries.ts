import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** The cart as the server has it. What a person changes here is newer, so every answer is used once and then forgotten. */
export const cartQuery = queryOptions({
  queryKey: ["cart"],
  queryFn: ({ signal }) => api.cart.get({ signal }),
  meta: { silent: true },
});
