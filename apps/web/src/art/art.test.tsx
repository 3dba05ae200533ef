import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import heroCloth from "../../public/art/hero-cloth.svg?raw";
import serviceSquares from "../../public/art/service-squares.svg?raw";
import { HeroCloth } from "./cloth.tsx";
import { Logo } from "./logo.tsx";
import { MapSketch } from "./map-sketch.tsx";
import { ServiceSquare, type ServiceSquareName } from "./service-square.tsx";

it("hides decorations from screen readers and names what carries meaning", () => {
  render(
    <>
      <HeroCloth />
      <ServiceSquare name="braids" />
      <MapSketch alt="Sketch map: the Iwo Road interchange" />
    </>,
  );
  expect(screen.getAllByRole("img")).toEqual([
    screen.getByRole("img", { name: "Sketch map: the Iwo Road interchange" }),
  ]);
});

it.each<ServiceSquareName>(["haircut", "nails", "wig", "braids", "piercing", "lashes"])(
  "finds the %s square in the file of squares",
  (name) => {
    const { container } = render(<ServiceSquare name={name} />);
    expect(container.querySelector("use")?.getAttribute("href")).toBe(`/art/service-squares.svg#${name}`);
    expect(serviceSquares).toContain(`<symbol id="${name}"`);
  },
);

it("finds every part of the landing page's cloth in its file", () => {
  const { container } = render(<HeroCloth />);
  const parts = [...container.querySelectorAll("use")].map((use) => use.getAttribute("href")?.split("#")[1]);
  expect(parts).toEqual(["ground", "lines", "figures"]);
  for (const part of parts) expect(heroCloth).toContain(`<symbol id="${part}"`);
  // Each path has pathLength 1 for the animation.
  const lines = heroCloth.split('<symbol id="lines"')[1]!.split("</symbol>")[0]!;
  expect(lines.match(/<path /g)?.length).toBe(lines.match(/pathLength="1"/g)?.length);
});

it("keeps the salon's name for screen readers when only the logo's mark is shown", () => {
  render(
    <a href="/">
      <Logo markOnly />
    </a>,
  );
  expect(screen.getByRole("link", { name: "Ibadandun Salon & Spa" })).toBeTruthy();
});
