import "./styles/index.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { IS_BUILT } from "./env.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionQuery } from "./lib/session/session.ts";
import { beginHydration, whenDrawn } from "./lib/browser/drawn.ts";
import { keepEarlyInput } from "./lib/browser/early-input.ts";
import { savesData } from "./lib/browser/saves-data.ts";
import { waitsForSession, loadPage, openPage } from "./router.tsx";
import { layOutBelowFirstScreen } from "./shell/prerendered/first-screen.ts";
import { readPageData } from "./shell/prerendered/page-data.ts";
import { Site } from "./app.tsx";

/** The oldest browsers have layers. In others the painted page stays, under the ways to reach the salon (`reach-notice.tsx`). */
const hasLayers = "CSSLayerBlockRule" in window;
/** After this time the header and footer render without the page's code. */
const PAGE_CODE_TIMEOUT_MS = 500;

const { location } = window;
const root = document.querySelector("#root")!;
const prerendered = root.hasChildNodes();
const client = createQueryClient();
const site = <Site router={BrowserRouter} client={client} prerendered={prerendered} />;
readPageData(client);
if (prerendered) beginHydration();

/** The session check and the code of a page load together, and a page that needs no session comes first. */
function open(): Promise<unknown> {
  if (prerendered && !waitsForSession(location.pathname)) return loadPage(location.pathname);
  void client.prefetchQuery(sessionQuery);
  return openPage(client, location);
}

if (!hasLayers) {
  // The page has no styles, and may call what the browser lacks.
} else if (prerendered) {
  // With the page's code loaded, no part of the page suspends.
  const beginInput = keepEarlyInput(root);
  void open().then(() => {
    layOutBelowFirstScreen();
    const enterAgain = beginInput();
    // As a transition, React hydrates in short tasks, so a slow phone keeps scrolling.
    startTransition(() => void hydrateRoot(root, site));
    return whenDrawn().then(enterAgain);
  });
} else {
  // Rendered with its code loaded, a page shows at once; a suspended page would show a loader for 300 ms.
  const timeout = new Promise((resolve) => setTimeout(resolve, PAGE_CODE_TIMEOUT_MS));
  void Promise.race([open(), timeout]).then(() => createRoot(root).render(site));
}
// The service worker precaches files, so it is not installed when the user saves data.
if (hasLayers && IS_BUILT && "serviceWorker" in navigator && !savesData()) {
  // After the page has loaded. Without a service worker the site works, but not offline.
  window.addEventListener("load", () => void installServiceWorker().catch(() => undefined));
}

async function installServiceWorker(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const registration = await navigator.serviceWorker.register("/sw.js");
  // On a first visit there is no older version.
  if (controller) (await import("./shell/frame/new-version.tsx")).offerNewVersions(registration);
}
