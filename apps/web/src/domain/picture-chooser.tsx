import { useMutation } from "@tanstack/react-query";
import { useState, type ChangeEvent } from "react";
import { shrinkPicture } from "../lib/browser/shrink-picture.ts";
import { Spinner } from "../ui/controls/button.tsx";
import { TextField } from "../ui/forms/text-field.tsx";

/** A call that uploads pictures of one kind, and the largest side in px at which pages show them. */
export interface PictureUpload {
  send: (picture: Blob) => Promise<{ picture: string }>;
  maxSide: number;
}

/** Scales a picture down and uploads it; a page shows it once a saved form contains its name. */
const useAddPicture = ({ send, maxSide }: PictureUpload) =>
  useMutation({
    mutationFn: async (file: Blob) => send(await shrinkPicture(file, maxSide)),
    meta: { background: true, silent: true },
  });

type PictureChooserProps = {
  upload: PictureUpload;
  /** The names of pictures that are already there. */
  taken: readonly string[];
  onAdded: (picture: string) => void;
  className?: string;
};

/** Uploads a chosen picture; errors appear under the field. */
export function PictureChooser({ upload, taken, onAdded, className }: PictureChooserProps) {
  const add = useAddPicture(upload);
  const [error, setError] = useState<string>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Resetting the value lets the user choose the same file again after a failure.
    event.target.value = "";
    if (!file || add.isPending) return;
    setError(undefined);
    add.mutate(file, {
      onSuccess: ({ picture }) => (taken.includes(picture) ? setError("This picture hangs already") : onAdded(picture)),
      onError: ({ message }) => setError(message),
    });
  };
  return (
    <div className={className}>
      <TextField
        type="file"
        accept="image/jpeg,image/png,image/webp"
        label="Add a picture"
        hint="JPEG, PNG or WebP; it is made smaller before it is sent. Show only people who have agreed to it."
        error={error}
        aria-busy={add.isPending}
        onChange={choose}
      />
      <output className="mt-2 flex items-center gap-2 text-sm text-fg-muted">
        {add.isPending && (
          <>
            <Spinner /> Sending the picture…
          </>
        )}
      </output>
    </div>
  );
}
