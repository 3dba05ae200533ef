import { offerReload } from "../../ui/feedback/reload-toast.tsx";

/** Offers a reload when a new version of the site is ready. */
export function offerNewVersions(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offerVersion(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // Without a controller this is the first visit, and there is no older version.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offerVersion(worker);
    });
  });
}

function offerVersion(worker: ServiceWorker): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    worker.postMessage("take over");
  };
  offerReload("A new version of this page is ready.", { label: "Reload", reload });
}
