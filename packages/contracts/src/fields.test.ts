import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as fields from "./fields.ts";

/** Returns the first message, which a refused call answers; undefined for a valid value. */
const messageOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;
const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] | undefined =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message);

/** JSON values that are no text. */
const NOT_TEXT = [undefined, null, 7, true, {}, [], { $ne: null }];
const messagesForNoText = (schema: z.ZodMiniType) => new Set(NOT_TEXT.map((value) => messageOf(schema, value)));

describe("a value that is no text", () => {
  test.each([
    ["email", fields.email, "Please enter a valid email"],
    ["personName", fields.personName, "Please give a name"],
    ["signUpName", fields.signUpName, "Name must be at least 4 charcters long"],
    ["contactName", fields.contactName, "Name must be at least 4 charcters long"],
    ["newPassword", fields.newPassword, "Password must be a least 8 charcters long"],
    ["triedPassword", fields.triedPassword, "Password cannot be blank"],
    ["lineOfText", fields.lineOfText("Reason", 1, 500), "Reason is required"],
    ["messageText", fields.messageText, "Message is required"],
    ["phone", fields.phone, "Please enter a valid phone number"],
    ["ownPath", fields.ownPath, "Please give a path of this site"],
    ["objectId", fields.objectId, "Invalid id"],
    ["paymentRef", fields.paymentRef, "Invalid reference"],
    ["linkToken", fields.linkToken, "This link is invalid or has expired"],
    ["salonDay", fields.salonDay, "Please give a date"],
    ["dayOrInstant", fields.dayOrInstant, "Please select a date"],
    ["instant", fields.instant, "Please give an instant"],
    ["slot", fields.slot, "Please select a time."],
  ])("is an invalid %s", (_, schema, message) => {
    expect(messagesForNoText(schema)).toEqual(new Set([message]));
  });
});

describe("email", () => {
  test.each([
    ["ada@mail.ng", "ada@mail.ng"],
    ["  Ada.Obi_1-2@Mail.Example.COM ", "ada.obi_1-2@mail.example.com"],
    ["a@b.co", "a@b.co"],
  ])("%j is taken as %j", (text, address) => {
    expect(z.parse(fields.email, text)).toBe(address);
  });

  test.each([
    "",
    "ada",
    "a@b.c",
    "ada@mail",
    "@mail.ng",
    "ada@",
    "a b@mail.ng",
    "ada@@mail.ng",
    "x@mail..ng",
    "x@.mail.ng",
    "x@-mail.ng",
    "x@mail-.ng",
    "x@mail.ng.",
    "a@b.co\r\nBcc:me@b.co",
    '"ada"@mail.ng',
    `${"a".repeat(300)}@mail.ng`,
  ])("%j: 'Please enter a valid email'", (value) => {
    expect(messagesOf(fields.email, value)).toEqual(["Please enter a valid email"]);
  });

  test.each(["ada+tag@mail.ng", "ada@mail.n1", "ada@mail.x", "ådá@mail.ng", "o'neil@mail.ng", "ada@10.0.0.1"])(
    "%j: 'Please enter a valid email address'",
    (text) => {
      expect(messagesOf(fields.email, text)).toEqual(["Please enter a valid email address"]);
    },
  );

  test.each(["ada+tag@mail.ng", "o'neil@mail.ng", "Ada.Obi@mail.ng"])(
    "%j is an address outside the specified forms",
    (text) => {
      expect(z.parse(fields.newMailbox, text)).toBe(text.toLowerCase());
      expect(messageOf(fields.newMailbox, `.${text}`)).toBe("Please enter a valid email address");
    },
  );

  test.each(["ada@mail.n1", "ådá@mail.ng", "ada!@mail.ng", "ada@10.0.0.1"])("%j is no address anywhere", (text) => {
    expect(messagesOf(fields.mailbox, text)).toEqual(["Please enter a valid email address"]);
  });

  test("254 characters are the maximum", () => {
    const ending = "@mail.ng";
    expect(messageOf(fields.email, "a".repeat(254 - ending.length) + ending)).toBeUndefined();
    expect(messageOf(fields.email, "a".repeat(255 - ending.length) + ending)).toBe("Please enter a valid email");
  });
});

describe("names", () => {
  test.each(["Adaobi", "Ọlá Ìbàdàn", "Ana Ñu", "张伟王芳", "ΑΒΓΔ", "Olamide\u0301"])(
    "%j is a name to sign up with",
    (name) => {
      expect(messageOf(fields.signUpName, name)).toBeUndefined();
    },
  );

  test("are trimmed and normalized, so that equal names are equal texts", () => {
    expect(z.parse(fields.signUpName, "  Ola\u0301 Bi ")).toBe("Olá Bi");
  });

  test.each(["Abc", "   ", "    Abc    ", "", "𝒜𝒷𝒸"])("%j is too short", (value) => {
    expect(messageOf(fields.signUpName, value)).toBe("Name must be at least 4 charcters long");
    expect(messageOf(fields.contactName, value)).toBe("Name must be at least 4 charcters long");
  });

  test("lose the marks that nobody sees, as e-mails and searches do", () => {
    const marked = "\u200eAda\u00a0\u2066Obi\u2069\u200b\ufe0f\ufeff";
    expect(z.parse(fields.signUpName, marked)).toBe("Ada Obi");
    expect(z.parse(fields.lineOfText("Name", 1, 20), `${marked}\u2011Bello`)).toBe("Ada Obi-Bello");
    expect(z.parse(fields.contactName, "\u202aAnna\u202c")).toBe("Anna");
    expect(z.parse(fields.email, "\u200bada@mail.ng\u202c")).toBe("ada@mail.ng");
    expect(z.parse(fields.searchText, "\u2066ada\u00a0obi\u2069")).toBe("ada obi");
  });

  test("lose every such mark of Unicode, but keep the two that some scripts write with", () => {
    const marks = [
      "\u00ad",
      "\u061c",
      "\u180e",
      "\u2061",
      "\u2064",
      "\u206a",
      "\ufff9",
      "\u{e0041}",
      "\ufe0e",
      "\ufe0f",
    ];
    for (const mark of marks) {
      expect(z.parse(fields.personName, `Ada${mark} Obi`), mark).toBe("Ada Obi");
      expect(z.parse(fields.signUpName, `Ada${mark} Obi`), mark).toBe("Ada Obi");
      expect(z.parse(fields.email, `ada${mark}@mail.ng`), mark).toBe("ada@mail.ng");
      expect(z.parse(fields.searchText, `ada${mark}obi`), mark).toBe("adaobi");
      expect(z.parse(fields.phone, `0803${mark}1234567`), mark).toBe("08031234567");
    }
    expect(z.parse(fields.personName, "می\u200cنا")).toBe("می\u200cنا");
    expect(z.parse(fields.lineOfText("Name", 1, 20), "ක්\u200dෂ")).toBe("ක්\u200dෂ");
  });

  test.each(["Ana1", "<b>Anna</b>", "Ａnna7", "Anna\nBell", "Anna-Bell", "O'Neil", "Anna\u0000"])(
    "%j: letters and spaces only",
    (name) => {
      expect(messageOf(fields.signUpName, name)).toBe("Name can only contain letters and spaces");
    },
  );

  test.each([
    "O",
    "Ife",
    "Ade-Olu",
    "O'Brien",
    "D’Arcy Ọlá",
    "Ana Ñu",
    "张伟",
    "Ade\u2011Olu",
    "Dr. Tunde Jr.",
    "Alhaja (Mrs) Bello",
    "Ada, Obi",
    "Ana1",
    "Bola & Ife",
    "Engr/Mrs Ojo",
    "Tunde [2]",
  ])("%j is a person's name outside the form to sign up", (name) => {
    expect(messageOf(fields.personName, name)).toBeUndefined();
  });

  test.each([
    "-",
    "'",
    "- '",
    "1Ana",
    "(Mrs) Bello",
    "08031234567",
    "<b>Anna</b>",
    "Anna\nBell",
    "Anna\u0000",
    "😀",
    "Ada=Obi",
  ])("%j is no person's name", (name) => {
    expect(messagesOf(fields.personName, name)).toEqual([
      "Name must begin with a letter, and can only contain letters, digits, spaces and .,()[]/&-'",
    ]);
  });

  test.each(["", "   ", "\u200b", null, 4])("%j is missing as a person's name", (name) => {
    expect(messagesOf(fields.personName, name)).toEqual(["Please give a name"]);
  });

  test.each(["Anna Bell", "Ọláìbàdàn", "Ana1", "Anna-Bell"])("%j: the contact form takes A-Z and a-z only", (name) => {
    expect(messageOf(fields.contactName, name)).toBe("Name must only contain letters");
  });

  test("have at most 100 code points", () => {
    expect(messageOf(fields.signUpName, "𠮷".repeat(100))).toBeUndefined();
    expect(messageOf(fields.signUpName, "𠮷".repeat(101))).toBe("Name must be at most 100 characters long");
    expect(messageOf(fields.personName, "𠮷".repeat(101))).toBe("Name must be at most 100 characters long");
    expect(messageOf(fields.contactName, "a".repeat(101))).toBe("Name must be at most 100 characters long");
    expect(messageOf(fields.contactName, "Anna")).toBeUndefined();
  });
});

describe("passwords", () => {
  test.each(["Salon#2025", "Aa1!aaaa", "pÀ55 Word!", `Aa1!${"x".repeat(68)}`])(
    "%j is accepted as a new password",
    (password) => {
      expect(messageOf(fields.newPassword, password)).toBeUndefined();
    },
  );

  test.each([
    ["Aa1!aaa", "Password must be a least 8 charcters long"],
    ["aa1!aaaa", "Password must contain at least one uppercase letter"],
    ["AA1!AAAA", "Password must contain at least one lowercase letter"],
    ["Aaa!aaaa", "Password must contain at least one number"],
    ["Aa1aaaaa", "Password must contain at least one special charcter"],
    ["Aa1 aaaa", "Password must contain at least one special charcter"],
    ["Aa1!aaa\u0000", "Password must not contain control characters"],
    [`Aa1!${"x".repeat(69)}`, "Password must be at most 72 bytes long"],
    [`Aa1!${"é".repeat(35)}`, "Password must be at most 72 bytes long"],
  ])("%j: %s", (password, message) => {
    expect(messagesOf(fields.newPassword, password)).toEqual([message]);
  });

  test("all faults are reported at once, the length first", () => {
    expect(messagesOf(fields.newPassword, "")).toEqual([
      "Password must be a least 8 charcters long",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one lowercase letter",
      "Password must contain at least one number",
      "Password must contain at least one special charcter",
    ]);
  });

  test("a password at sign-in only has to be present, and is not changed", () => {
    expect(messageOf(fields.triedPassword, "")).toBe("Password cannot be blank");
    expect(z.parse(fields.triedPassword, " x ")).toBe(" x ");
    expect(messageOf(fields.triedPassword, "x".repeat(1001))).toBe("Password is too long");
  });

  test("a password with the four classes and an allowed length is accepted", () => {
    const letter = (text: string) => fc.constantFrom(...text.split(""));
    const classes = fc.tuple(letter("ABCXYZ"), letter("abcxyz"), letter("0189"), letter("!#$%&*?-_"));
    const rest = fc.string({ unit: letter("abzABZ019!# "), minLength: 4, maxLength: 68 });
    fc.assert(
      fc.property(classes, rest, (needed, more) => {
        expect(messageOf(fields.newPassword, needed.join("") + more)).toBeUndefined();
      }),
    );
  });
});

describe("texts", () => {
  const reason = fields.lineOfText("Reason", 1, 500);

  test("a line is trimmed and required", () => {
    expect(z.parse(reason, "  Lost the key ")).toBe("Lost the key");
    for (const value of ["", "   "]) expect(messageOf(reason, value)).toBe("Reason is required");
  });

  test("a line has a maximum length in characters", () => {
    expect(messageOf(reason, "🎉".repeat(500))).toBeUndefined();
    expect(messageOf(reason, "a".repeat(501))).toBe("Reason must be at most 500 characters long");
  });

  test.each(["a\r\nBcc: x", "a\u0000b", "a\u0085b", "a\u2028b"])("%j is refused as a line", (text) => {
    expect(messageOf(reason, text)).toBe("Reason contains characters that are not allowed");
  });

  test("a contact message has 1 to 5000 characters and may have line breaks", () => {
    expect(z.parse(fields.messageText, " Hello\nthere ")).toBe("Hello\nthere");
    for (const value of ["", " \n "]) {
      expect(messageOf(fields.messageText, value)).toBe("Message is required");
    }
    expect(messageOf(fields.messageText, "é".repeat(5000))).toBeUndefined();
    expect(messageOf(fields.messageText, "a".repeat(5001))).toBe("Message must be at most 5000 characters long");
  });

  test.each([
    "+234 800 000 0001",
    "08031234567",
    "0803 (123) 4567",
    "0803.123.4567",
    "tel:+2348031234567",
    "02 2411",
    "\ufeff0803\u200b1234567",
    "0803\u2212123\u22124567",
    "\u202a+234\u00a0803\u2011123\u20134567\u202c",
  ])("%j is a phone number", (text) => {
    expect(messageOf(fields.phone, text)).toBeUndefined();
  });

  test.each(["1234", "0803 call me", "+234-", "0803\n1234567", "1".repeat(21)])("%j is no phone number", (value) => {
    expect(messageOf(fields.phone, value)).toBe("Please enter a valid phone number");
  });
});

describe("ownPath", () => {
  test.each(["/", "/bookings?service=65a9&time=10%3A00", "/booking-details/65a9#pay"])(
    "%j is a path of this site",
    (path) => {
      expect(messageOf(fields.ownPath, path)).toBeUndefined();
    },
  );

  test.each([
    "",
    "bookings",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/a b",
    "/a\nb",
    `/${"a".repeat(300)}`,
  ])("%j is none", (path) => expect(messageOf(fields.ownPath, path)).toBe("Please give a path of this site"));
});
