import { toast } from "react-hot-toast/headless";
import { Button } from "../../ui/controls/button.tsx";

const NEW_VERSION = "new-version";

/** Offers a reload when a new version of the site is ready. */
export function offerNewVersions(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offerReload(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // Without a controller this is the first visit, and there is no older version.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offerReload(worker);
    });
  });
}

function offerReload(worker: ServiceWorker): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    worker.postMessage("take over");
  };
  toast(
    <span className="flex items-center gap-4">
      A new version of this page is ready.
      <Button size="small" onClick={reload}>
        Reload
      </Button>
    </span>,
    { id: NEW_VERSION, duration: Number.POSITIVE_INFINITY },
  );
}
