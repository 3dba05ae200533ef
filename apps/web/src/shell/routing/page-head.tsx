import {
  canonicalPath,
  documentTitle,
  homeDescription,
  notFoundPage,
  pageKeywords,
  pages,
  type PageName,
  type WebPage,
} from "@salon/contracts";
import { useSettings } from "../../domain/settings.ts";
import { publicOrigin } from "../../env.ts";
import { Seo } from "../../ui/layout/seo.tsx";

type HeadName = PageName | "notFound";

/** The contents of the head tags, from the page's record in the contract; that of the home page has the salon's address too. The 404 page has no canonical address. */
export function pageMeta(name: HeadName, address?: string) {
  const page: typeof notFoundPage | WebPage = name === "notFound" ? notFoundPage : pages[name];
  return {
    title: documentTitle(page),
    description: name === "home" && address ? homeDescription(address) : page.description,
    robots: page.robots,
    canonical: "path" in page ? publicOrigin() + canonicalPath(page) : undefined,
    keywords: pageKeywords(page).join(", "),
  };
}

/** The head tags of a page. */
export const PageHead = ({ page }: { page: HeadName }) => <Seo {...pageMeta(page, useSettings()?.contact.address)} />;
