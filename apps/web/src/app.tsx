import "./lib/navigation/history-steps.ts";
import "./ui/overlays/use-back-to-close.ts";
import { isStaff } from "@salon/contracts";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { SiteHeader } from "./features/account/site-header.tsx";
import { refetchWhenReached } from "./query-client.ts";
import { keepTranslationsCurrent } from "./lib/browser/translations.ts";
import { AppRoutes, preloadPage } from "./router.tsx";
import { AppBusy } from "./shell/frame/app-busy.tsx";
import { CartCorner } from "./shell/frame/cart-corner.tsx";
import { FrameBoundary } from "./shell/frame/frame-boundary.tsx";
import { SessionCover } from "./shell/frame/session-cover.tsx";
import { OfflineNotice } from "./shell/frame/offline-notice.tsx";
import { ArrivalProvider } from "./shell/routing/page-arrival.tsx";
import { useIntentPreload } from "./shell/routing/use-intent-preload.ts";
import { Toaster } from "./ui/feedback/toaster.tsx";
import { useLocation } from "react-router-dom";
import { SiteFooter } from "./features/landing/site-footer.tsx";
import { useServerTime } from "./domain/server-time.ts";
import { PATHS } from "./paths.ts";
import { useEffect, StrictMode, type ComponentType, type ReactNode } from "react";
import { useLazyModule, useModuleWhen } from "./lib/hooks/use-lazy-module.ts";
import { useAskedAgain } from "./lib/api/asked-again.ts";
import { dismissFailure, useFailure } from "./lib/api/kept-failure.ts";
import { useSession } from "./lib/session/session.ts";
import { QueryGate } from "./shell/prerendered/query-gate.tsx";

/** The whole site inside any router: header, banners, the page of the current address, and overlays. */
export function App({ client }: { client: QueryClient }) {
  useIntentPreload(preloadPage);
  useEffect(() => refetchWhenReached(client), [client]);
  useEffect(keepTranslationsCurrent, []);
  useServerTime();
  return (
    <QueryClientProvider client={client}>
      <ArrivalProvider>
        <SkipLink />
        <SiteHeader extra={<CartCorner />} />
        <AccountNotices />
        <OfflineNotice />
        <Main />
        <AppBusy />
        <KeptFailure />
        <SessionCover />
        <AskedAgain />
        <Toaster />
      </ArrivalProvider>
    </QueryClientProvider>
  );
}

/** The pages with a footer. Pages for a task (signing in, booking, the back office) have none. */
const PATHS_WITH_FOOTER: readonly string[] = [
  PATHS.home,
  PATHS.priceList,
  PATHS.marketPlace,
  PATHS.privacyPolicy,
  PATHS.termsOfService,
];

/** The page; a footer begins below the first screen. */
function Main() {
  const hasFooter = PATHS_WITH_FOOTER.includes(useLocation().pathname);
  const height = hasFooter ? "min-h-(--screen-height)" : "min-h-[calc(var(--screen-height)*0.7)]";
  return (
    <>
      <main id="main" tabIndex={-1} className={height}>
        <AppRoutes />
      </main>
      {hasFooter && <SiteFooter />}
    </>
  );
}

const loadNotices = () => import("./features/account/account-notices.tsx");

/** Loads and shows the notices of an account: to an unverified user, and to staff on the landing page. */
function AccountNotices() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { module: notices, load } = useLazyModule(loadNotices);
  const isShown = user && (!user.verified || user.entered || (pathname === PATHS.home && isStaff(user.role)));
  useEffect(() => {
    if (isShown && !notices) void load();
  }, [isShown, notices, load]);
  return isShown && notices && <notices.AccountNotices user={user} />;
}

const loadAlert = () => import("./ui/overlays/alert-dialog.tsx");

/** A failure of money over the page, until it is dismissed. */
function KeptFailure() {
  const failure = useFailure();
  const { module: alert, load } = useLazyModule(loadAlert);
  useEffect(() => {
    if (failure !== null && !alert) void load();
  }, [failure, alert, load]);
  useEffect(() => dismissFailure, []);
  return (
    alert && (
      <alert.AlertDialog
        open={failure !== null}
        onCancel={dismissFailure}
        title="That did not work"
        message={failure}
        cancelLabel="Close"
      />
    )
  );
}

type SiteProps = { router: ComponentType<{ children: ReactNode }>; client: QueryClient; prerendered: boolean };

const loadAskedAgain = () => import("./features/auth/asked-again-dialog.tsx");

/** Asks over the page who the person is, for a call that waits for it. */
function AskedAgain() {
  const question = useAskedAgain();
  const dialog = useModuleWhen(loadAskedAgain, question !== null);
  return question && dialog && <dialog.AskedAgainDialog key={question.way} {...question} />;
}

/** The root element, for the browser and for `entry-server.tsx`: hydration needs the same markup from both. */
export function Site({ router: Router, client, prerendered }: SiteProps) {
  return (
    <StrictMode>
      <Router>
        <FrameBoundary client={client}>
          <QueryGate prerendered={prerendered}>
            <App client={client} />
          </QueryGate>
        </FrameBoundary>
      </Router>
    </StrictMode>
  );
}

/** The first Tab stop of every page: moves the focus past the header to `<main id="main" tabIndex={-1}>`. */
function SkipLink() {
  return (
    <a
      href="#main"
      data-print="no"
      className="fixed bottom-full left-2 z-loader rounded-control bg-surface px-5 py-3 font-semibold text-primary focus:top-2 focus:bottom-auto focus:shadow-panel"
      onClick={(event) => {
        // Without preventDefault the router would handle the hash as a navigation.
        event.preventDefault();
        const main = document.getElementById("main");
        main?.focus();
        main?.scrollIntoView();
      }}
    >
      Skip to content
    </a>
  );
}
