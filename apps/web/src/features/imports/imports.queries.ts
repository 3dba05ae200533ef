import { TOUCHES, type contract, type Import, type ImportStep, type RouteRequest } from "@salon/contracts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { invalidateMadeFrom, useInvalidate } from "../../lib/api/use-invalidate.ts";

type Request<K extends keyof (typeof contract)["imports"]> = RouteRequest<(typeof contract)["imports"][K]>;

const POLL_MS = 1000;
/** Whether the server works on a list. */
export const isMoving = (step: ImportStep): boolean => step === "running" || step === "undoing";

/** The lists that are kept, the newest first. */
export const importsQuery = queryOptions({
  queryKey: ["imports", "list"],
  queryFn: ({ signal }) => api.imports.list({ query: { pageSize: 20 }, signal }),
});

/** One list; while it is imported or undone, it is asked for again. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "one", id],
    queryFn: ({ signal }) => api.imports.get({ params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.step) ? POLL_MS : false),
  });

/** One page of the rows of a list in its present step. */
export const importRowsQuery = ({ id, step }: Pick<Import, "id" | "step">, query: Request<"rows">["query"]) =>
  queryOptions({
    queryKey: ["imports", "rows", id, step, query],
    queryFn: ({ signal }) => api.imports.rows({ params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Keeps the answer to a call about one list. */
function useKeepImport() {
  const client = useQueryClient();
  return (list: Import): Promise<void> => {
    const { queryKey } = importQuery(list.id);
    client.setQueryData(queryKey, list);
    return invalidateMadeFrom(client, TOUCHES.imports.update, queryKey);
  };
}

/** Brings a list; nothing but its preview is stored. */
export function useCreateImport() {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (body: Request<"create">["body"]) => api.imports.create({ body }),
    meta: { silent: true },
    onSuccess: keep,
  });
}

/** Changes columns, answers or ticks; the list is read again. */
export function useChangeImport(id: string) {
  const keep = useKeepImport();
  return useMutation({
    mutationFn: (body: Request<"update">["body"]) => api.imports.update({ params: { id }, body }),
    meta: { background: true },
    onSuccess: keep,
  });
}

/** Begins to import a list. */
export function useRunImport(id: string) {
  const keep = useKeepImport();
  return useMutation({ mutationFn: () => api.imports.run({ params: { id } }), onSuccess: keep });
}

/** Begins to remove what an import made. */
export function useUndoImport(id: string) {
  const keep = useKeepImport();
  return useMutation({ mutationFn: () => api.imports.undo({ params: { id } }), onSuccess: keep });
}

/** Deletes a list; what it made stays. */
export function useRemoveImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.imports.remove({ params: { id } }),
    meta: { success: true },
    onSuccess: () => {
      client.removeQueries({ queryKey: importQuery(id).queryKey });
      return invalidateMadeFrom(client, TOUCHES.imports.remove);
    },
  });
}

/** After a list has been imported or undone, everything that it touched is loaded again. */
export const useInvalidateBrought = () => useInvalidate(...TOUCHES.imports.run);
