import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { UnsavedGuard } from "./unsaved-guard.tsx";

function Form() {
  const [text, setText] = useState("");
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <UnsavedGuard dirty={text !== ""} action="Add note" />
    </>
  );
}

async function openForm() {
  window.history.replaceState(null, "", "/start");
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Link to="/form">Form</Link>} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole("link", { name: "Form" }));
  await person.type(screen.getByLabelText("Name"), "Ada");
  return person;
}
const goBack = () => act(() => window.history.back());
const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });

it("asks at every press of Back, keeps the form's values, and leaves only after confirmation", async () => {
  const person = await openForm();
  for (const press of ["first", "second"]) {
    goBack();
    expect((await question()).textContent).toContain("saved only when you press 'Add note'");
    expect(window.location.pathname, press).toBe("/form");
    await person.click(screen.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
  }
  goBack();
  await question();
  await person.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("link", { name: "Form" })).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe("/start"));
});

it("takes Back as 'Stay' while it asks", async () => {
  await openForm();
  goBack();
  await question();
  goBack();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(window.location.pathname).toBe("/form");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
});
