import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  TOUCHES,
  type MemberCreation,
  type NewResource,
  type ResourceChange,
  type TeamMemberChange,
} from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

const MAX_ROWS = 500;

/** Every resource by name. */
export const resourcesQuery = queryOptions({
  queryKey: ["team", "resources"],
  queryFn: async ({ signal }) => (await api.team.resources({ query: { pageSize: MAX_ROWS }, signal })).items,
  staleTime: FRESH_MS,
});

/** The accounts of authors and admins, which a member of the team may have. */
export const staffAccountsQuery = queryOptions({
  queryKey: ["users", "staff"],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (["author", "admin"] as const).map((role) =>
        api.users.list({ query: { role, sort: "name", pageSize: MAX_ROWS }, signal }),
      ),
    );
    return lists.flatMap(({ items }) => items);
  },
});

/** Marks as outdated what a change of the team affects. */
const useInvalidateTeam = () => useInvalidate(...TOUCHES.team.update);

export function useCreateMember() {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: MemberCreation) => api.team.create({ body }),
    meta: { silent: true, success: "Person added" },
    onSuccess: invalidate,
  });
}

/** What a new person would lead to. */
export const usePreviewNewMember = () =>
  useMutation({
    mutationFn: ({ key: _key, ...body }: MemberCreation) => api.team.previewNew({ body }),
    meta: { background: true, silent: true },
  });

/** What a change of this person would lead to. */
export const usePreviewMember = (id: string) =>
  useMutation({
    mutationFn: (body: TeamMemberChange) => api.team.preview({ params: { id }, body }),
    meta: { background: true, silent: true },
  });

export function useUpdateMember(id: string) {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: TeamMemberChange) => api.team.update({ params: { id }, body }),
    meta: { silent: true },
    onSettled: invalidate,
  });
}

export function useCreateResource() {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: NewResource & { key: string }) => api.team.createResource({ body }),
    meta: { silent: true, success: "Resource added" },
    onSuccess: invalidate,
  });
}

/** What a new resource would lead to. */
export const usePreviewNewResource = () =>
  useMutation({
    mutationFn: ({ key: _key, ...body }: NewResource & { key: string }) => api.team.previewNewResource({ body }),
    meta: { background: true, silent: true },
  });

/** What a change of this resource would lead to. */
export const usePreviewResource = (id: string) =>
  useMutation({
    mutationFn: (body: ResourceChange) => api.team.previewResource({ params: { id }, body }),
    meta: { background: true, silent: true },
  });

export function useUpdateResource(id: string) {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: ResourceChange) => api.team.updateResource({ params: { id }, body }),
    meta: { silent: true },
    onSettled: invalidate,
  });
}

/** Makes a new calendar link, which is shown once; the one before stops working. */
export function useCreateFeed(id: string) {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: () => api.team.createFeed({ params: { id } }),
    onSuccess: invalidate,
  });
}

export function useRevokeFeed(id: string) {
  const invalidate = useInvalidateTeam();
  return useMutation({
    mutationFn: () => api.team.revokeFeed({ params: { id } }),
    meta: { success: true },
    onSuccess: invalidate,
  });
}
