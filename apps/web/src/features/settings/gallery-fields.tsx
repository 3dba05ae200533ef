import { GALLERY_SIZE, readPictureName } from "@salon/contracts";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { pictureAddress } from "../../domain/addresses.ts";
import { PictureChooser } from "../../domain/picture-chooser.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";
import { GALLERY_UPLOAD } from "./settings.queries.ts";

/** The photographs of the home page in their order, each with its alt text. */
export function GalleryFields({ form }: SettingsFields) {
  const { fields, append, move, remove } = useFieldArray({ control: form.form.control, name: "gallery" });
  const last = fields.length - 1;
  return (
    <>
      <ul className="space-y-5">
        {fields.map(({ id, picture }, index) => (
          <li key={id} className="grid grid-cols-[88px_1fr] items-start gap-x-4 gap-y-1 sm:grid-cols-[88px_1fr_auto]">
            <Thumbnail picture={picture} number={index + 1} />
            <TextField {...form.field(`gallery.${index}.alt`)} label="What it shows" autoComplete="off" />
            <div className="flex max-sm:col-start-2 sm:mt-8">
              <IconButton
                label={`Move picture ${index + 1} up`}
                icon={<ArrowUp aria-hidden="true" className="size-5" />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Move picture ${index + 1} down`}
                icon={<ArrowDown aria-hidden="true" className="size-5" />}
                disabled={index === last}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Remove picture ${index + 1}`}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ul>
      {fields.length < GALLERY_SIZE && (
        <PictureChooser
          upload={GALLERY_UPLOAD}
          className="mt-5 max-w-form"
          taken={fields.map(({ picture }) => picture)}
          onAdded={(picture) => append({ picture, alt: "" })}
        />
      )}
    </>
  );
}

function Thumbnail({ picture, number }: { picture: string; number: number }) {
  const { width, height } = readPictureName(picture);
  return (
    <img
      src={pictureAddress(picture)}
      alt={`Number ${number}`}
      width={width}
      height={height}
      className="size-22 rounded-cloth bg-sunken object-cover max-sm:row-span-2"
    />
  );
}
