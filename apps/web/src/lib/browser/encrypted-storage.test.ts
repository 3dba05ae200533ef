import { clear } from "idb-keyval";
import { describe, expect, it, vi } from "vitest";
import { loadEncrypted, saveEncrypted } from "./encrypted-storage.ts";

const cart = [{ service: "Braiding & Weaving", customer: "Adé Ọlábísí", price: 12_500, note: null }];

describe("a stored value", () => {
  it("comes back as it was", async () => {
    expect(await saveEncrypted("cartItems", cart)).toBe(true);
    expect(await loadEncrypted("cartItems")).toEqual(cart);
  });

  it("cannot be read in localStorage, and looks different each time", async () => {
    await saveEncrypted("cartItems", cart);
    const first = localStorage.getItem("cartItems") ?? "";
    await saveEncrypted("cartItems", cart);
    expect(localStorage.getItem("cartItems")).not.toBe(first);
    // The stored text is base64 of random bytes: a word of two letters would appear in it by chance.
    expect(first).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
    expect(atob(first.split(".")[1]!)).not.toMatch(/Braiding|price/);
  });

  it("survives two saves that both make the first key", async () => {
    await clear();
    await Promise.all([saveEncrypted("a", 1), saveEncrypted("b", 2)]);
    expect(await Promise.all([loadEncrypted("a"), loadEncrypted("b")])).toEqual([1, 2]);
  });
});

describe("an unreadable value is null", () => {
  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["plain JSON", JSON.stringify(cart)],
    ["no base64", "%%%.%%%"],
    ["half of it", "AAAAAAAAAAAAAAAA"],
  ])("%s", async (_what, text) => {
    if (text !== null) localStorage.setItem("cartItems", text);
    expect(await loadEncrypted("cartItems")).toBeNull();
  });

  it("one changed letter", async () => {
    await saveEncrypted("cartItems", cart);
    const text = localStorage.getItem("cartItems")!;
    const place = text.indexOf(".") + 5;
    const other = text[place] === "A" ? "B" : "A";
    localStorage.setItem("cartItems", text.slice(0, place) + other + text.slice(place + 1));
    expect(await loadEncrypted("cartItems")).toBeNull();
  });

  it("what was stored under another name", async () => {
    await saveEncrypted("other", cart);
    localStorage.setItem("cartItems", localStorage.getItem("other")!);
    expect(await loadEncrypted("cartItems")).toBeNull();
  });
});

it("stores nothing and returns false without a secure context", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await saveEncrypted("cartItems", cart)).toBe(false);
  expect(localStorage.getItem("cartItems")).toBeNull();
  expect(await loadEncrypted("cartItems")).toBeNull();
  vi.unstubAllGlobals();
});

it("returns false when storage is full", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await saveEncrypted("cartItems", cart)).toBe(false);
});
