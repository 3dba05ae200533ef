import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Seo } from "./seo.tsx";

const heads = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute("content") ?? tag.getAttribute("href"));

const home = {
  title: "Home",
  description: "Braids and cuts",
  robots: "index, follow",
  canonical: "https://salon.test/",
  keywords: "salon, ibadan",
};

it("writes exactly one of each tag, and replaces them on the next page", () => {
  const { rerender } = render(<Seo key="home" {...home} />);
  expect(document.title).toBe("Home");
  expect(heads("meta[name=robots]")).toEqual(["index, follow"]);
  expect(heads("link[rel=canonical]")).toEqual(["https://salon.test/"]);

  rerender(<Seo key="404" title="404" description="Page not found." robots="noindex, nofollow" keywords="salon" />);
  expect(document.head.querySelectorAll("title")).toHaveLength(1);
  expect(document.title).toBe("404");
  expect(heads("meta[name=description]")).toEqual(["Page not found."]);
  expect(heads("meta[name=keywords]")).toEqual(["salon"]);
  expect(heads("meta[name=robots]")).toEqual(["noindex, nofollow"]);
  expect(heads("meta[name=googlebot]")).toEqual(["noindex, nofollow"]);
  expect(heads("link[rel=canonical]")).toEqual([]);
});
