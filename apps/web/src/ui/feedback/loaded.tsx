import { isValidElement, type ReactElement, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { SkeletonList, type SkeletonListProps } from "./skeleton.tsx";

/** The parts of a query that decide what is shown of it. */
export type Loadable<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  query: Loadable<Data>;
  /** In place of the content until it is known: rows, or a drawing of its own; null for nothing. */
  skeleton: SkeletonListProps | ReactElement | null;
  /** The heading of the error, such as 'Today did not load'. */
  failed?: string;
  /** What stands below an error, such as another way to go on. */
  belowError?: ReactNode;
  /** Draws the content; called only with data that the server has answered. */
  children?: (data: Data) => ReactNode;
};

/**
 * What a query has answered. Until then it is the skeleton, or the error with another try. Data that is there stays while it is asked
 * again, also when that fails.
 */
export function Loaded<Data>({ query, skeleton, failed, belowError, children }: LoadedProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children?.(data);
  if (!error) return skeleton && !isValidElement(skeleton) ? <SkeletonList {...skeleton} /> : skeleton;
  const said = (
    <ErrorState title={failed} message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  );
  if (!belowError) return said;
  return (
    <div className="space-y-6">
      {said}
      {belowError}
    </div>
  );
}
