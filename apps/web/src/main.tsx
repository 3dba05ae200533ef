import "./styles/index.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { IS_BUILT } from "./env.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionQuery } from "./lib/session/session.ts";
import { loadPage, openPage } from "./router.tsx";
import { layOutWholePage } from "./shell/prerendered/first-screen.ts";
import { takePageData } from "./shell/prerendered/page-data.ts";
import { Site } from "./site.tsx";

/** How long a page's own code may take before the frame around it is drawn without it. */
const PATIENCE_MS = 500;

const root = document.querySelector("#root")!;
const prerendered = root.hasChildNodes();
const client = createQueryClient();
const site = <Site router={BrowserRouter} client={client} prerendered={prerendered} />;
takePageData(client);

if (prerendered) {
  // With its code there, React takes the page over in one go.
  void loadPage(window.location.pathname).then(() => {
    layOutWholePage();
    hydrateRoot(root, site);
  });
} else {
  // Who is there and what they opened travel together, before anything is drawn.
  void client.prefetchQuery(sessionQuery);
  // Drawn with its code there, a page shows and asks for its data at once; React would leave a loader up for 300 ms.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  void Promise.race([openPage(client, window.location), patience]).then(() => createRoot(root).render(site));
}
if (IS_BUILT) {
  // After everything the person came for; without it the site only needs a connection.
  window.addEventListener("load", () => {
    import("./shell/frame/register-service-worker.tsx").then(
      ({ keepOffline }) => keepOffline(),
      () => undefined,
    );
  });
}
