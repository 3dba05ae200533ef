import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { TOUCHES, type DeskSettings, type SettingsChange } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import type { PictureUpload } from "../../domain/picture-chooser.tsx";
import { settingsQuery } from "../../domain/settings.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

/** All settings, as staff read them. */
export const deskSettingsQuery = queryOptions({
  queryKey: ["settings", "desk"],
  queryFn: ({ signal }) => api.settings.desk({ signal }),
  staleTime: FRESH_MS,
  meta: { ofForm: true },
});

/** Shows settings as they are stored now on all pages. */
export function showStored(client: QueryClient, settings: DeskSettings): void {
  client.setQueryData(deskSettingsQuery.queryKey, settings);
  client.setQueryData(settingsQuery.queryKey, settings);
}

/** A change of the settings that were read. */
export interface ReadSettingsChange {
  change: SettingsChange;
  read: DeskSettings;
}

/** The appointments that a change of settings would displace. */
export const usePreviewSettings = () =>
  useMutation({
    mutationFn: ({ change }: ReadSettingsChange) => api.settings.preview({ body: change }),
    meta: { background: true, silent: true },
  });

/** Uploads a picture for the gallery of the home page. */
export const GALLERY_UPLOAD: PictureUpload = { send: (body) => api.settings.addPicture({ body }), maxSide: 1080 };

/** Stores settings that are still as they were read, and updates the cached settings of all pages. */
export function useUpdateSettings() {
  const client = useQueryClient();
  const invalidate = useInvalidate(...TOUCHES.settings.update);
  return useMutation({
    mutationFn: ({ change, read }: ReadSettingsChange) => {
      const shown = Object.fromEntries(
        Object.keys(change).map((key) => [key, read[key as keyof DeskSettings] ?? null]),
      );
      return api.settings.update({ body: { ...change, shown } });
    },
    meta: { silent: true },
    onSuccess: (settings) => showStored(client, settings),
    onSettled: invalidate,
  });
}
