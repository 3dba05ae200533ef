import { pages } from "@salon/contracts";
import type { MouseEvent, ReactNode } from "react";
import { Link, matchPath, useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { cameFrom } from "./visits.ts";

const titleOf = (pathname: string): string | undefined =>
  Object.values(pages).find(({ path }) => matchPath(path, pathname))?.title;

/** The page of the back office from which this one was opened, or `parent` where it was; undefined after any other page. */
function useOpener(parent: string) {
  const visit = cameFrom(useLocation().pathname);
  const isKnown = visit && (visit.pathname === parent || matchPath(`${PATHS.admin}/*`, visit.pathname));
  return isKnown ? visit : undefined;
}

type BackLinkProps = {
  /** Path and title of the page to which it leads otherwise. */
  parent: { path: string; title: string };
  className: string;
  /** Drawn before the title. */
  children?: ReactNode;
};

/** A link to the page from which this one was opened, with its filters and its place; otherwise to a fixed page. */
export function BackLink({ parent, className, children }: BackLinkProps) {
  const navigate = useNavigate();
  const opener = useOpener(parent.path);
  const goBack = (event: MouseEvent) => {
    if (!opener || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-opener.steps);
  };
  return (
    <Link to={opener?.address ?? parent.path} onClick={goBack} className={className}>
      {children}
      {(opener && titleOf(opener.pathname)) ?? parent.title}
    </Link>
  );
}
