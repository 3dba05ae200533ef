import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";
import { createQueryClient } from "../../query-client.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "./text-field.tsx";
import { useSaveForm } from "./use-save-form.ts";

interface Note {
  text: string;
}
type Send = (body: Note & { key: string }) => Promise<Note>;
const schema = z.object({ text: z.string().check(z.minLength(1, "Please write something")) });

function NoteDialog({ send, onSaved }: { send: Send; onSaved: (note: Note) => void }) {
  const save = useMutation({ mutationFn: send });
  const form = useSaveForm({
    schema,
    start: { text: "" },
    save,
    bodyOf: (typed, key) => ({ ...typed, key }),
    onSaved,
  });
  return (
    <FormDialog
      of={form}
      title="New note"
      action="Save"
      saidOfMade={({ text }) => ({ text, page: "/notes" })}
      onClose={() => {}}
    >
      <TextField {...form.field("text")} label="Text" />
    </FormDialog>
  );
}

/** Opens the dialog over a server that answers one after the other. */
function openDialog(...answers: (Note | ApiError)[]) {
  const send = vi.fn<Send>(async () => {
    const answer = answers.shift()!;
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const onSaved = vi.fn<(note: Note) => void>();
  const dialog = <NoteDialog {...{ send, onSaved }} />;
  const router = createMemoryRouter([
    { path: "/", element: dialog },
    { path: "/notes", element: <h1>Notes</h1> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const save = async (text: string) => {
    await person.type(screen.getByRole("textbox", { name: "Text" }), text);
    await person.click(screen.getByRole("button", { name: "Save" }));
  };
  return { person, send, onSaved, save, keys: () => send.mock.calls.map(([{ key }]) => key) };
}

const lost = () => new ApiError(0, "We could not reach the salon");
const madeBefore = () => new ApiError(409, "This is saved already", { made: { text: "Allergic" } });

it("opens at its first field, and leads to the field of each refusal", async () => {
  const refused = new ApiError(400, "Bad", { errors: [{ path: "text", message: "Too rude" }] });
  const { person, save, keys } = openDialog(refused, { text: "x" });
  const field = screen.getByRole("textbox", { name: "Text" });
  expect(document.activeElement).toBe(field);
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Please write something")).toBeTruthy();
  await save("x");
  await person.click(await screen.findByRole("link", { name: "Too rude" }));
  expect(document.activeElement).toBe(field);
  await save("y");
  expect(keys()[1]).not.toBe(keys()[0]);
});

it("sends a lost answer again with its key, and asks what is meant where the server had made something else of it", async () => {
  const { save, keys, onSaved, person } = openDialog(lost(), madeBefore());
  await save("Allergic");
  expect(await screen.findByText("We could not reach the salon")).toBeTruthy();
  await save(" to henna");
  expect(await screen.findByText("Already saved: Allergic")).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
  await person.click(screen.getByRole("button", { name: "That is right" }));
  expect(onSaved.mock.calls.map(([note]) => note)).toEqual([{ text: "Allergic" }]);
});

it("goes to the page on which the stored thing is changed, without a question about what was typed", async () => {
  const { save, person } = openDialog(madeBefore());
  await save("Allergic to henna");
  await person.click(await screen.findByRole("button", { name: "Change it" }));
  expect(await screen.findByRole("heading", { name: "Notes" })).toBeTruthy();
});

it("sends what is typed by now with a new key where it is another one, once its rules are kept", async () => {
  const { save, person, keys, send } = openDialog(madeBefore(), madeBefore(), { text: "Asthma" });
  await save("Allergic to henna");
  const another = () => screen.findByRole("button", { name: "It is another one" });
  await person.click(await another());
  await person.clear(screen.getByRole("textbox", { name: "Text" }));
  await person.click(await another());
  expect(await screen.findByText("Please write something")).toBeTruthy();
  await save("Asthma");
  expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["Allergic to henna", "Allergic to henna", "Asthma"]);
  expect(new Set(keys()).size).toBe(3);
});
