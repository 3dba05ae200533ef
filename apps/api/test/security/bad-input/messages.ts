import { BAD_EMAILS } from "./accounts.ts";
import { inputs } from "./bad-input.ts";

const SHORT = "Name must be at least 4 charcters long";
const LETTERS = "Name must only contain letters";
const contact = {
  path: "/users/contact-us",
  valid: () => ({ name: "Anna", email: "anna@example.com", message: "Hello" }),
};

/** Inputs that send no message and subscribe no reader. */
export const messageInputs = [
  ...inputs({ ...contact, field: "name" }, [
    ["three letters", { name: "Ann" }, SHORT],
    ["a space: letters only here", { name: "Anna Bell" }, LETTERS],
    ["letters beyond A to Z", { name: "Ọlábísí" }, LETTERS],
    ["a header", { name: "Anna\r\nBcc: x@y.zz" }, LETTERS],
    ["markup", { name: "<img onerror=alert(1)>" }, LETTERS],
    ["101 letters", { name: "a".repeat(101) }, "Name must be at most 100 characters long"],
    ["an object", { name: { $ne: "" } }, SHORT],
    ["null", { name: null }, SHORT],
  ]),
  ...inputs({ ...contact, field: "message" }, [
    ["no message", { message: "" }, "Message is required"],
    ["spaces alone", { message: " \n\t " }, "Message is required"],
    ["5001 characters", { message: "x".repeat(5001) }, "Message must be at most 5000 characters long"],
    ["a number", { message: 1 }, "Message is required"],
    ["a list", { message: ["Hello"] }, "Message is required"],
    ["left out", () => ({ name: "Anna", email: "anna@example.com" }), "Message is required"],
  ]),
  ...inputs(
    { ...contact, field: "email" },
    BAD_EMAILS.map(([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const),
  ),
  ...inputs({ ...contact, field: "answered" }, [
    ["answered set by the sender", { answered: true }, "This field is not accepted"],
  ]),
  ...inputs(
    { path: "/users/news-letter", field: "email" },
    BAD_EMAILS.map(([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const),
  ),
  ...inputs({ as: "author", method: "PATCH", path: (actors) => `/messages/${actors.message}`, field: "answered" }, [
    ["answered left out", {}, "Please give true or false"],
    ["answered as a word", { answered: "true" }, "Please give true or false"],
    ["answered as a number", { answered: 1 }, "Please give true or false"],
  ]),
  ...inputs({ as: "author", path: (actors) => `/mails/${actors.people.owner.id}/retry` }, [
    ["the id of a user instead of a mail", () => undefined, "Not found", 404],
  ]),
];
