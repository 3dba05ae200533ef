import "./styles/index.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { IS_BUILT } from "./env.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionQuery } from "./lib/session/session.ts";
import { savesData } from "./lib/browser/saves-data.ts";
import { loadPage, openPage } from "./router.tsx";
import { layOutBelowFirstScreen } from "./shell/prerendered/first-screen.ts";
import { readPageData } from "./shell/prerendered/page-data.ts";
import { Site } from "./app.tsx";

/** After this time the header and footer render without the page's code. */
const PAGE_CODE_TIMEOUT_MS = 500;

const root = document.querySelector("#root")!;
const prerendered = root.hasChildNodes();
const client = createQueryClient();
const site = <Site router={BrowserRouter} client={client} prerendered={prerendered} />;
readPageData(client);

if (prerendered) {
  // With the page's code loaded, React hydrates the page in one pass.
  void loadPage(window.location.pathname).then(() => {
    layOutBelowFirstScreen();
    hydrateRoot(root, site);
  });
} else {
  // The session check and the page's code load together.
  void client.prefetchQuery(sessionQuery);
  // Rendered with its code loaded, a page shows at once; a suspended page would show a loader for 300 ms.
  const timeout = new Promise((resolve) => setTimeout(resolve, PAGE_CODE_TIMEOUT_MS));
  void Promise.race([openPage(client, window.location), timeout]).then(() => createRoot(root).render(site));
}
// The service worker precaches files, so it is not installed when the user saves data.
if (IS_BUILT && "serviceWorker" in navigator && !savesData()) {
  // After the page has loaded. Without a service worker the site works, but not offline.
  window.addEventListener("load", () => void installServiceWorker().catch(() => undefined));
}

async function installServiceWorker(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const registration = await navigator.serviceWorker.register("/sw.js");
  // On a first visit there is no older version.
  if (controller) (await import("./shell/frame/new-version.tsx")).offerNewVersions(registration);
}
