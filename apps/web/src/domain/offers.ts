import type { Service } from "@salon/contracts";
import { useQueryClient } from "@tanstack/react-query";

/** Where the server puts the services for the structured data of the home page; browsers do not load them for it. */
export const OFFERS_KEY = ["offers"] as const;

/** The services for structured data; empty in a browser. */
export const useOffers = (): readonly Service[] => useQueryClient().getQueryData<readonly Service[]>(OFFERS_KEY) ?? [];
