import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { createQueryClient } from "./lib/query-client.ts";
import { sessionQuery } from "./lib/session.ts";
import { preloadPage } from "./router.tsx";

const client = createQueryClient();
// Who is there and what they opened travel together, before anything is drawn.
void client.prefetchQuery(sessionQuery);
preloadPage(window.location.pathname);

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>
  </StrictMode>,
);
