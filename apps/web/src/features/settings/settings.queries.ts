import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Settings, SettingsChange } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import type { PictureUpload } from "../../domain/picture-chooser.tsx";
import { settingsQuery } from "../../domain/settings.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { saveOnce } from "../../lib/api/stale.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

/** The current settings for the form. */
export const editedSettingsQuery = queryOptions({ ...settingsQuery, staleTime: FRESH_MS });

/** The appointments that a change of settings would displace. */
export const usePreviewSettings = () =>
  useMutation({ mutationFn: (body: SettingsChange) => api.settings.preview({ body }), meta: { background: true } });

/** Uploads a picture for the gallery of the home page. */
export const GALLERY_UPLOAD: PictureUpload = { send: (body) => api.settings.addPicture({ body }), maxSide: 1080 };

/** Stores settings that are still as they were read, and updates the cached settings of all pages. */
export function useUpdateSettings() {
  const client = useQueryClient();
  const invalidate = useInvalidate("availability", "bookings", "waiting", "audit");
  return useMutation({
    mutationFn: ({ change, read }: { change: SettingsChange; read: Settings }) => {
      const shown = Object.fromEntries(Object.keys(change).map((key) => [key, read[key as keyof Settings] ?? null]));
      return saveOnce(change, () => api.settings.update({ body: { ...change, shown } }));
    },
    meta: { silent: true, success: "Settings saved" },
    onSuccess: async (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      await invalidate();
    },
  });
}
