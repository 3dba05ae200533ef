import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HeroCloth } from "./hero-cloth.tsx";
import { Logo } from "./logo.tsx";
import { MapSketch } from "./map-sketch.tsx";
import { ServiceSquare } from "./service-square.tsx";

it("hides decorations from screen readers and names what carries meaning", () => {
  render(
    <>
      <HeroCloth />
      <ServiceSquare name="braids" />
      <MapSketch title="Sketch of the Iwo Road interchange" />
    </>,
  );
  expect(screen.getAllByRole("img")).toEqual([screen.getByRole("img", { name: "Sketch of the Iwo Road interchange" })]);
});

it("keeps the name of the house when only its mark is drawn", () => {
  render(
    <a href="/">
      <Logo markOnly />
    </a>,
  );
  expect(screen.getByRole("link", { name: "Ibadandun Salon & Spa" })).toBeTruthy();
});
