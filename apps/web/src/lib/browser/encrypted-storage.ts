import { createStore, get, update, type UseStore } from "idb-keyval";

/*
 * AES-GCM under a key that scripts can use but never read out (https://www.w3.org/TR/WebCryptoAPI/#dfn-CryptoKey-slot-extractable).
 * It keeps the cart from casual eyes on a shared phone; it is no defence against code running in this page.
 */
const KEY_NAME = "storage-key";
const IV_BYTES = 12;
let openStore: UseStore | undefined;
/** Opened when first needed: importing this must not touch the disk of somebody who never fills a cart. */
const keyStore = () => (openStore ??= createStore("salon", "keys"));

async function storageKey(): Promise<CryptoKey> {
  const store = keyStore();
  const known = await get<CryptoKey>(KEY_NAME, store);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Two tabs may get here together: the first key stays, or the other tab's data would become unreadable.
  await update<CryptoKey>(KEY_NAME, (first) => first ?? made, store);
  return (await get<CryptoKey>(KEY_NAME, store)) ?? made;
}

/** Binds a text to its place: what was stored under one name cannot be read under another. */
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
 * @returns false when this browser cannot (no secure context, no room, storage off); nothing is ever stored in clear.
 */
export async function saveEncrypted(name: string, value: unknown): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = await crypto.subtle.encrypt(settingsFor(name, iv), await storageKey(), plain);
    localStorage.setItem(name, `${toText(iv)}.${toText(new Uint8Array(sealed))}`);
    return true;
  } catch {
    return false;
  }
}

/** Reads what `saveEncrypted` stored under `name`; anything missing, damaged or written under another key is null. */
export async function loadEncrypted(name: string): Promise<unknown> {
  try {
    const [iv, sealed] = localStorage.getItem(name)?.split(".") ?? [];
    if (!iv || !sealed) return null;
    const plain = await crypto.subtle.decrypt(settingsFor(name, toBytes(iv)), await storageKey(), toBytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return null;
  }
}

/** Removes what is stored under `name`. */
export function removeEncrypted(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
}
