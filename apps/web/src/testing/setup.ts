import "fake-indexeddb/auto";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { readStoredCart } from "../features/cart/stored-cart.ts";
import { fakeTheApi } from "./api-fake.ts";
import { FakeEventSource } from "./event-source.ts";
import { afterAll, afterEach, beforeEach, vi, type MockInstance } from "vitest";

/* Browser functions that jsdom lacks. jsdom has no layout, so scrolling does nothing and no media query matches. */
// New browsers answer these calls with a promise, which an effect must not return.
Object.assign(window, { scrollTo: () => Promise.resolve() });
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
Element.prototype.scrollTo = () => undefined;
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.EventSource = FakeEventSource as unknown as typeof EventSource;

/*
 * jsdom works out the cascade anew for every call, and looking for a role asks for each element and its parents. No styles are
 * loaded here, so an element's own style and the default display of its tag are all there is.
 */
const UNSEEN = /^(?:SCRIPT|STYLE|TEMPLATE|HEAD|TITLE|META|LINK|DATALIST)$/;
const INLINE = /^(?:A|ABBR|B|CODE|EM|I|LABEL|SMALL|SPAN|STRONG|SUB|SUP|TIME|[a-z]+)$/;
const defaultDisplay = (element: Element): string => {
  if (element.hasAttribute("hidden") || UNSEEN.test(element.tagName)) return "none";
  return INLINE.test(element.tagName) ? "inline" : "block";
};
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  const known: Record<string, string> = {
    display: style.display || defaultDisplay(element),
    visibility: style.visibility || "visible",
    pointerEvents: style.pointerEvents || "auto",
  };
  const getPropertyValue = (name: string) => known[name] ?? style.getPropertyValue(name);
  return new Proxy(style, {
    get: (target, name) =>
      name === "getPropertyValue" ? getPropertyValue : (known[String(name)] ?? Reflect.get(target, name)),
  });
};

configure({
  // A busy machine may need seconds to load a page.
  asyncUtilTimeout: 10_000,
  /** A wait looks again and again, and only its last error is read: printing the page for each took an eighth of all time. */
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: looksAgain } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    const error = new Error(looksAgain ? (message ?? "") : [message, prettyDOM(container)].join("\n\n"));
    return Object.assign(error, { name: "TestingLibraryElementError" });
  },
});

fakeTheApi();

/** An overlay that unmounts moves the focus by a timer, and a history step takes one too. */
const overlaysAreGone = () => new Promise((resolve) => setTimeout(resolve, 0));

let complaints: MockInstance<(...message: unknown[]) => void>;

beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  cleanup();
  // The cart is written after its page is gone.
  await readStoredCart();
  await overlaysAreGone();
  toast.remove();
  FakeEventSource.all = [];
  const calls = complaints.mock.calls.map((message) => message.map(String).join(" "));
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  if (calls.length > 0) throw new Error(`console.error was called during this test:\n${calls.join("\n")}`);
});

/*
 * Test files share a window and the modules of packages, because new ones take longer than most tests. Our own modules are
 * new for each file, so their listeners must not stay.
 */
const addListener = window.addEventListener;
const listeners: Parameters<typeof addListener>[] = [];
window.addEventListener = (...listener: Parameters<typeof addListener>) => {
  listeners.push(listener);
  addListener.apply(window, listener);
};

afterAll(async () => {
  await overlaysAreGone();
  window.addEventListener = addListener;
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  vi.resetModules();
});
