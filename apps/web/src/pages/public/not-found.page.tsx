import { NotFound } from "../../shell/routing/not-found.tsx";

/** The page at every path that no record has. */
export default function NotFoundPage() {
  return <NotFound />;
}
