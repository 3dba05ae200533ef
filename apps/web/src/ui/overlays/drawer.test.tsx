import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { AlertDialog } from "./alert-dialog.tsx";
import { Drawer } from "./drawer.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="My Account" notice="Removed. Undo">
        <a href="#first">First link</a>
      </Drawer>
    </>
  );
}

const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function goBack() {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await arrived;
  });
}

async function openDrawer() {
  const person = userEvent.setup();
  render(<Page />);
  await person.click(screen.getByRole("button", { name: "Menu" }));
  expect(screen.getByRole("dialog", { name: "My Account" })).toBeTruthy();
  return person;
}

beforeEach(() => {
  window.history.pushState({ page: "before" }, "", "/before");
  window.history.pushState({ page: "here" }, "", "/here");
});

it("closes on Escape and gives the focus back to what opened it", async () => {
  const person = await openDrawer();
  await person.keyboard("{Escape}");
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" })));
});

it("closes on its close button and speaks the notice while open", async () => {
  const person = await openDrawer();
  expect(screen.getByRole("status").textContent).toBe("Removed. Undo");
  await person.click(screen.getByRole("button", { name: "Close" }));
  await gone();
});

it("closes on the Back button and stays on the page", async () => {
  await openDrawer();
  await goBack();
  await gone();
  expect(window.location.pathname).toBe("/here");
  expect(window.history.state).toEqual({ page: "here" });
});

it("needs no extra Back press after it was closed with Escape", async () => {
  const person = await openDrawer();
  await person.keyboard("{Escape}");
  await gone();
  await goBack();
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

it("makes one history entry however often it is opened", async () => {
  const person = await openDrawer();
  const entries = window.history.length;
  await person.keyboard("{Escape}");
  await gone();
  await person.click(screen.getByRole("button", { name: "Menu" }));
  expect(window.history.length).toBe(entries);
});

it("closes a question over a drawer first, then the drawer, with one Back press each", async () => {
  const both = (drawer: boolean, question: boolean) => (
    <>
      <Drawer open={drawer} onClose={() => rerender(both(false, false))} title="Confirm Booking">
        Items
      </Drawer>
      <AlertDialog
        open={question}
        onCancel={() => rerender(both(true, false))}
        onConfirm={() => {}}
        title="Confirm Payment"
        message="Are you sure?"
        confirmLabel="Confirm Pay"
      />
    </>
  );
  const { rerender } = render(both(true, false));
  rerender(both(true, true));
  await goBack();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByRole("dialog", { name: "Confirm Booking" })).toBeTruthy();
  await goBack();
  await gone();
  expect(window.location.pathname).toBe("/here");
});
