import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

/** Opens the page and gives it an address. */
async function open(address = "ibadandun.ng") {
  const { person } = renderPage("/admin/qr", author);
  await person.click(await screen.findByRole("textbox", { name: "Address (URL)" }));
  await person.paste(address);
  return person;
}
const code = () => document.querySelector<SVGSVGElement>("main svg[role=img]");
const download = () => screen.queryByRole("button", { name: "Download" });
const png = (...more: number[]) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...more])], "logo.png", {
    type: "image/png",
  });

it.each([
  ["https://ibadandun.example/price-list?from=qr", true],
  ["ibadandun.ng", true],
  ["http://localhost:5173/", false],
  ["ibadandun", false],
  ["javascript:alert(1)", false],
])("offers the download of %s: %s", async (url, offered) => {
  await open(url);
  await waitFor(() => expect(download() !== null).toBe(offered));
  expect(code() !== null).toBe(offered);
});

it("draws the specified size for each level, 400 px first", async () => {
  const person = await open();
  const sizes = [];
  for (const level of ["H", "L", "M", "Q"]) {
    await person.selectOptions(screen.getByRole("combobox", { name: "Error correction" }), level);
    sizes.push(code()?.getAttribute("width"));
  }
  expect(sizes).toEqual(["400", "200", "250", "300"]);
});

it("puts an image in the middle, 50 by 50 at 0.9, and warns when it hides too much", async () => {
  const person = await open();
  await person.upload(screen.getByLabelText("Image (optional)"), png());
  await waitFor(() => expect(code()?.querySelector("image")).toBeTruthy());
  const image = code()!.querySelector("image")!;
  expect(image.getAttribute("href")).toMatch(/^data:image\/png;base64,/);
  expect(image.getAttribute("opacity")).toBe("0.9");
  const [width, height] = ["Image width", "Image height"].map((name) =>
    screen.getByRole<HTMLInputElement>("textbox", { name }),
  );
  expect([width!.value, height!.value]).toEqual(["50", "50"]);
  for (const side of [width!, height!]) {
    await person.clear(side);
    await person.type(side, "200");
  }
  expect(await screen.findByText(/The image hides too much of the code/)).toBeTruthy();
});

it("refuses what is no picture, whatever its name says", async () => {
  const person = await open();
  const svg = new File(["<svg><script>alert(1)</script></svg>"], "logo.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Image (optional)"), svg);
  expect(await screen.findByText("Please choose a PNG, JPEG or WebP image")).toBeTruthy();
  expect(code()?.querySelector("image")).toBeNull();
});

it("warns of colours that a camera cannot tell apart", async () => {
  await open();
  fireEvent.change(screen.getByLabelText("Color"), { target: { value: "#cccccc" } });
  expect(await screen.findByText(/Low contrast may not scan/)).toBeTruthy();
});

it("downloads qr-code.svg with the chosen colours and no script", async () => {
  let saved: Blob | undefined;
  let name = "";
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (file: Blob) => ((saved = file), "blob:x"),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  const person = await open();
  fireEvent.change(screen.getByLabelText("Background"), { target: { value: "#fbebc4" } });
  await person.click(await screen.findByRole("button", { name: "Download" }));
  expect(name).toBe("qr-code.svg");
  expect(saved?.type).toBe("image/svg+xml");
  const drawn = new DOMParser().parseFromString(await saved!.text(), "image/svg+xml");
  expect(drawn.querySelector("parsererror, script, [onload]")).toBeNull();
  expect(drawn.querySelector("path")?.getAttribute("fill")).toBe("#fbebc4");
});
