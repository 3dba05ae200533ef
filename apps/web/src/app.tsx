import "./lib/navigation/back-step.ts";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { SiteHeader } from "./features/account/site-header.tsx";
import { VerifyBanner } from "./features/account/verify-banner.tsx";
import { AppRoutes, preloadPage } from "./router.tsx";
import { AppBusy } from "./shell/frame/app-busy.tsx";
import { CartCorner } from "./shell/frame/cart-corner.tsx";
import { OfflineNotice } from "./shell/frame/offline-notice.tsx";
import { PageFooter } from "./shell/frame/page-footer.tsx";
import { ArrivalProvider } from "./shell/routing/page-arrival.tsx";
import { SessionEnded } from "./shell/frame/session-ended.tsx";
import { useIntentPreload } from "./shell/routing/use-intent-preload.ts";
import { SkipLink } from "./ui/layout/skip-link.tsx";
import { Toaster } from "./ui/feedback/toaster.tsx";

/** The whole site inside any router: header, banner, the page of the address, and what floats above them. */
export function App({ client }: { client: QueryClient }) {
  useIntentPreload(preloadPage);
  return (
    <QueryClientProvider client={client}>
      <ArrivalProvider>
        <SkipLink />
        <SiteHeader extra={<CartCorner />} />
        <VerifyBanner />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className="min-h-[70dvh] has-[+footer]:min-h-dvh">
          <AppRoutes />
        </main>
        <PageFooter />
        <SessionEnded />
        <AppBusy />
        <Toaster />
      </ArrivalProvider>
    </QueryClientProvider>
  );
}
