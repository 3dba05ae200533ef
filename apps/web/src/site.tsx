import type { QueryClient } from "@tanstack/react-query";
import { StrictMode, type ComponentType, type ReactNode } from "react";
import { App } from "./app.tsx";
import { QueryGate } from "./shell/prerendered/query-gate.tsx";

type SiteProps = { router: ComponentType<{ children: ReactNode }>; client: QueryClient; prerendered: boolean };

/** The site as it is drawn, in the browser and at build: both must agree on every element. */
export function Site({ router: Router, client, prerendered }: SiteProps) {
  return (
    <StrictMode>
      <Router>
        <QueryGate prerendered={prerendered}>
          <App client={client} />
        </QueryGate>
      </Router>
    </StrictMode>
  );
}
