import { isPriced } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { PictureChooser } from "../../domain/picture-chooser.tsx";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { MenuPicture } from "./menu-picture.tsx";
import { OptionFields } from "./option-fields.tsx";
import { PauseFields } from "./pause-fields.tsx";
import { DESCRIPTION_LENGTH, type ServiceFormFields } from "./service-form-values.ts";
import { MENU_UPLOAD } from "./services.desk.queries.ts";
import { servicesQuery } from "./services.queries.ts";

const NUMBERS = [
  {
    name: "cleanupMinutes",
    label: "Cleaning up (minutes)",
    hint: "After an appointment, before its people and rooms are free.",
  },
  { name: "patchTestDays", label: "Patch test (days)", hint: "Passed at most so many days before the appointment." },
  {
    name: "depositPercent",
    label: "Deposit (percent)",
    hint: "Paid online when booking, 10 to 100. Empty: the salon's.",
  },
  { name: "position", label: "Position", hint: "Low numbers stand first in the price list." },
] as const;

/** What the fields are called where another user has changed them. */
export const MENU_LABELS = {
  category: "Category",
  description: "Description",
  picture: "Picture",
  options: "Options",
  pause: "Pause",
  ...Object.fromEntries(NUMBERS.map(({ name, label }) => [name, label])),
  hidden: "Hidden",
  onRequest: "On request",
};

/** What the menu says about a service. */
export function MenuFields({ form }: ServiceFormFields) {
  const isAdmin = useSession().user?.role === "admin";
  return (
    <Card className="space-y-5">
      <div>
        <h2 className="text-xl">On the menu</h2>
        <p className="mt-1 text-fg-muted">All of it is optional.</p>
      </div>
      <CategoryField form={form} />
      <TextArea
        {...form.field("description")}
        label="Description"
        hint={`${Array.from(form.watch("description").trim()).length} of ${DESCRIPTION_LENGTH} characters`}
      />
      <PictureField form={form} />
      <OptionFields form={form} />
      <PauseFields form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {NUMBERS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <Checkbox {...form.box("hidden")} label="Hidden: only the desk sees and books it" />
      {isAdmin && !isPriced({ price: form.watch("price") || 0 }) && (
        <Checkbox {...form.box("onRequest")} label="Price on request: the desk books it with a sum" />
      )}
    </Card>
  );
}

function PictureField({ form }: ServiceFormFields) {
  return (
    <Controller
      control={form.form.control}
      name="picture"
      render={({ field: { value, onChange } }) =>
        value ? (
          <div className="flex items-center gap-4">
            <MenuPicture picture={value} name="The picture" />
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              Remove picture
            </Button>
          </div>
        ) : (
          <PictureChooser upload={MENU_UPLOAD} taken={[]} onAdded={onChange} />
        )
      }
    />
  );
}

/** The category, with those of the other services as suggestions. */
function CategoryField({ form }: ServiceFormFields) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: services = [] } = useQuery({ ...servicesQuery, enabled: isOpen });
  const known = new Set(services.flatMap(({ category }) => category ?? []));
  return (
    <>
      <TextField
        {...form.field("category")}
        label="Category"
        hint="Services of one category stand together in the price list."
        list={`${id}-known`}
        onFocus={() => setOpen(true)}
        autoComplete="off"
      />
      <datalist id={`${id}-known`}>
        {[...known].sort().map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </>
  );
}
