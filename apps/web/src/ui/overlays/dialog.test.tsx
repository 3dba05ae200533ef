import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { AlertDialog } from "./alert-dialog.tsx";
import { Dialog } from "./dialog.tsx";

const question = {
  open: true,
  title: "Delete Service",
  message: "Are you sure to delete this Service",
  confirmLabel: "Delete",
};

it("starts a dangerous question on Cancel and reads out its message", () => {
  render(<AlertDialog {...question} onCancel={() => {}} onConfirm={() => {}} />);
  screen.getByRole("alertdialog", { name: "Delete Service", description: "Are you sure to delete this Service" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
});

it("answers once: confirm, cancel and Escape each call their own handler", async () => {
  const onCancel = vi.fn<() => void>();
  const onConfirm = vi.fn<() => void>();
  render(<AlertDialog {...question} onCancel={onCancel} onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.keyboard("{Escape}");
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 2]);
});

it("cannot be left while the confirmed action runs", async () => {
  const onCancel = vi.fn<() => void>();
  render(<AlertDialog {...question} loading onCancel={onCancel} onConfirm={() => {}} />);
  await userEvent.keyboard("{Escape}");
  expect(onCancel).not.toHaveBeenCalled();
});

it("closes a plain dialog on Escape", async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open onClose={onClose} title="Your session ended" description="Sign in again; the form is kept.">
      <p>Body</p>
    </Dialog>,
  );
  screen.getByRole("dialog", { name: "Your session ended", description: "Sign in again; the form is kept." });
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("gives the focus back to what opened it", async () => {
  const dialog = (open: boolean) => (
    <>
      <button type="button">Delete Service</button>
      <AlertDialog {...question} open={open} onCancel={() => {}} onConfirm={() => {}} />
    </>
  );
  const { rerender } = render(dialog(false));
  const opener = screen.getByRole("button", { name: "Delete Service" });
  opener.focus();
  rerender(dialog(true));
  expect(document.activeElement).not.toBe(opener);
  rerender(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("gives the focus to the heading of the page where what opened it is gone by then", async () => {
  const page = (open: boolean, hasRow: boolean) => (
    <main>
      <h1>Bill</h1>
      {hasRow && <button type="button">Take back: Beads</button>}
      <AlertDialog {...question} open={open} onCancel={() => {}} onConfirm={() => {}} />
    </main>
  );
  const { rerender } = render(page(false, true));
  screen.getByRole("button", { name: "Take back: Beads" }).focus();
  rerender(page(true, true));
  rerender(page(false, false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Bill" })));
});

it("takes one step at Back where the page put another address in the place of a closed dialog's entry", async () => {
  const { rerender } = render(<Dialog open onClose={() => {}} title="New client" />);
  rerender(<Dialog open={false} onClose={() => {}} title="New client" />);
  window.history.replaceState({ idx: 0 }, "", "?show=past");
  window.history.pushState({ idx: 1 }, "", "/card");
  const places: string[] = [];
  window.addEventListener("popstate", () => places.push(window.location.search));
  window.history.back();
  await waitFor(() => expect(places).toEqual(["?show=past"]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(places).toEqual(["?show=past"]);
});

describe("a dialog with typed text", () => {
  const opened = async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog open onClose={onClose} title="New client" actions={<button type="button">Save</button>}>
        <label>
          Name <input defaultValue="Ada" />
        </label>
        <a href="/elsewhere">Elsewhere</a>
      </Dialog>,
    );
    const person = userEvent.setup();
    await person.type(screen.getByRole("textbox", { name: "Name" }), " Obi");
    return { person, onClose };
  };
  const question = () => screen.findByRole("alertdialog", { name: "Throw away what you typed?" });

  it.each([
    ["Escape", (person: UserEvent) => person.keyboard("{Escape}")],
    ["its cross", (person: UserEvent) => person.click(screen.getByRole("button", { name: "Close" }))],
    ["a press outside", (person: UserEvent) => person.click(document.querySelector(".dialog-overlay")!)],
    ["a link", (person: UserEvent) => person.click(screen.getByRole("link", { name: "Elsewhere" }))],
    ["Back", async () => window.history.back()],
  ])("asks at %s before it throws it away", async (_way, leave) => {
    const { person, onClose } = await opened();
    await leave(person);
    expect((await question()).textContent).toContain("Not saved yet: Name.");
    await person.click(within(await question()).getByRole("button", { name: "Keep it" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Ada Obi");
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(onClose).not.toHaveBeenCalled();
    await person.keyboard("{Escape}");
    await person.click(within(await question()).getByRole("button", { name: "Throw away" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("keeps its place in the history after Back was taken back", async () => {
    const { person, onClose } = await opened();
    for (let press = 0; press < 2; press += 1) {
      window.history.back();
      await person.click(within(await question()).getByRole("button", { name: "Keep it" }));
    }
    window.history.back();
    await person.click(within(await question()).getByRole("button", { name: "Throw away" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("closes without a question once the text is as it was", async () => {
    const { person, onClose } = await opened();
    await person.keyboard("{Backspace>4/}{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });
});
