import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

it("leaves the page with one press on Back after it was loaded again with a panel open", async () => {
  window.history.pushState({ idx: 0 }, "", "/before");
  window.history.pushState({ idx: 1 }, "", "/here");
  window.history.pushState({ idx: 1, panel: 7 }, "", "/here");
  await import("./use-back-to-close.ts");
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe("/before"), { timeout: 1000 });
});
