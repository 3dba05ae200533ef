import { get, update } from "idb-keyval";
import { readStored, writeStored } from "./storage.ts";

/*
 * AES-GCM with a key that scripts can use but not export (https://www.w3.org/TR/WebCryptoAPI/#dfn-CryptoKey-slot-extractable).
 * It hides the cart from other users of a shared phone; it does not protect against scripts that run in this page.
 */
const KEY_NAME = "storage-key";
const IV_BYTES = 12;

async function storageKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY_NAME);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Two tabs may create a key at the same time: the first key wins, or the other tab's data would become unreadable.
  await update<CryptoKey>(KEY_NAME, (first) => first ?? made);
  return (await get<CryptoKey>(KEY_NAME)) ?? made;
}

/** Binds a value to its name: a value stored under one name cannot be read under another. */
const settingsFor = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(name),
});

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Stores a value encrypted in localStorage under `name`.
 * @returns false when the browser cannot store it (no secure context, no space, storage disabled); it is never stored unencrypted
 */
export async function saveEncrypted(name: string, value: unknown): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = await crypto.subtle.encrypt(settingsFor(name, iv), await storageKey(), plain);
    return writeStored("localStorage", name, `${toText(iv)}.${toText(new Uint8Array(sealed))}`);
  } catch {
    return false;
  }
}

/** Reads a value that `saveEncrypted` stored under `name`; null when it is missing, damaged or encrypted with another key. */
export async function loadEncrypted(name: string): Promise<unknown> {
  try {
    const [iv, sealed] = readStored("localStorage", name)?.split(".") ?? [];
    if (!iv || !sealed) return null;
    const plain = await crypto.subtle.decrypt(settingsFor(name, toBytes(iv)), await storageKey(), toBytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return null;
  }
}
