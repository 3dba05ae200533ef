import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { useLeaveGuard } from "./leave-guard.ts";

function Form() {
  const [text, setText] = useState("");
  const { asking, leave, stay } = useLeaveGuard(text !== "");
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other</Link>
      {asking && (
        <div role="alertdialog">
          <button onClick={leave}>Leave</button>
          <button onClick={stay}>Stay</button>
        </div>
      )}
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
        <Route path="/other" element={<p>Another page</p>} />
      </Routes>
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole("link", { name: "Form" }));
  return person;
}
const question = () => screen.queryByRole("alertdialog");
const goBack = () => act(() => window.history.back());

it("does not ask while nothing has changed", async () => {
  const person = await openForm();
  await person.click(screen.getByRole("link", { name: "Other" }));
  expect(screen.getByText("Another page")).toBeTruthy();
});

it("asks before following a link, and stays or leaves as chosen", async () => {
  const person = await openForm();
  await person.type(screen.getByLabelText("Name"), "Ada");
  await person.click(screen.getByRole("link", { name: "Other" }));
  expect(window.location.pathname).toBe("/form");
  await person.click(screen.getByRole("button", { name: "Stay" }));
  expect(question()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
  await person.click(screen.getByRole("link", { name: "Other" }));
  await person.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.getByText("Another page")).toBeTruthy();
});

it("asks before the Back button, and stays on the page meanwhile", async () => {
  const person = await openForm();
  await person.type(screen.getByLabelText("Name"), "Ada");
  goBack();
  await screen.findByRole("alertdialog");
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
  await person.click(screen.getByRole("button", { name: "Leave" }));
  await screen.findByRole("link", { name: "Form" });
  expect(window.location.pathname).toBe("/start");
});

it("lets the browser ask before the tab is closed, only while there are changes", async () => {
  const person = await openForm();
  const close = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(close()).toBe(true);
  await person.type(screen.getByLabelText("Name"), "Ada");
  expect(close()).toBe(false);
});
