import { zodResolver } from "@hookform/resolvers/zod";
import type { Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm, useWatch, type Control, type UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { PictureChooser } from "../../domain/picture-chooser.tsx";
import { changedFields } from "../../lib/api/changed-fields.ts";
import { isStale, saveOnce, storedOf, whatChanged } from "../../lib/api/stale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { StaleNotice } from "../../ui/feedback/stale-notice.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { MenuPicture } from "./menu-picture.tsx";
import { OptionFields, optionFieldIds } from "./option-fields.tsx";
import { MENU_UPLOAD, useUpdateMenu } from "./services.desk.queries.ts";
import {
  DESCRIPTION_LENGTH,
  menuFormSchema,
  menuToForm,
  type MenuFields,
  type MenuForm as FormValues,
} from "./menu-form-values.ts";
import { servicesQuery } from "./services.queries.ts";

const FIELDS = {
  category: "menu-category",
  description: "menu-description",
  cleanupMinutes: "menu-cleanup",
  patchTestDays: "menu-patch-test",
  depositPercent: "menu-deposit",
  position: "menu-position",
};
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

const valuesOf = (service: Service): MenuFields => z.parse(menuFormSchema, menuToForm(service));

/** A menu without the ids of its options, which new ones do not have when they are sent. */
const withoutIds = ({ options, ...menu }: MenuFields): object => ({
  ...menu,
  ...(options && { options: options.map(({ _id, ...option }) => option) }),
});

/** What the fields are called where another user has changed them. */
const LABELS = {
  category: "Category",
  description: "Description",
  picture: "Picture",
  options: "Options",
  ...Object.fromEntries(NUMBERS.map(({ name, label }) => [name, label])),
  hidden: "Hidden",
};

/** The form of what the menu says about a service. Only changed fields are stored, with the revision that was read. */
export function useMenuForm(service: Service, reload: () => Promise<Service | undefined>) {
  const [base, setBase] = useState(service);
  const update = useUpdateMenu(service._id);
  const form = useForm<FormValues, unknown, MenuFields>({
    resolver: zodResolver(menuFormSchema),
    mode: "onChange",
    defaultValues: menuToForm(service),
  });
  const open = (stored: Service) => {
    setBase(stored);
    form.reset(menuToForm(stored));
  };
  const newer = storedOf<Service>(update.error);
  const loadNewest = async () => {
    const newest = newer ?? (await reload());
    if (!newest) return;
    update.reset();
    open(newest);
  };
  const store = async (filled: MenuFields) => {
    const change = changedFields<MenuFields>(valuesOf(base), filled);
    if (Object.keys(change).length === 0) return false;
    const send = () => update.mutateAsync({ ...change, revision: base.revision ?? 0 });
    open(await saveOnce(withoutIds(change), send, (stored) => withoutIds(valuesOf(stored))));
    update.reset();
    return true;
  };
  const changes = newer ? whatChanged(LABELS, menuToForm(base), menuToForm(newer)) : [];
  return { form, changes, open, error: update.error, isPending: update.isPending, store, loadNewest };
}

/** What the menu says about a service. */
export function MenuFormFields({ menu }: { menu: ReturnType<typeof useMenuForm> }) {
  const { form, error } = menu;
  const { register, control, formState, getValues } = form;
  const { errors } = formState;
  return (
    <Card className="space-y-5">
      <div>
        <h2 className="text-xl">On the menu</h2>
        <p className="mt-1 text-fg-muted">All of it is optional.</p>
      </div>
      {isStale(error) ? (
        <StaleNotice changes={menu.changes} onLoad={() => void menu.loadNewest()} />
      ) : (
        <FailureSummary error={error} fields={{ ...FIELDS, ...optionFieldIds(getValues("options").length) }} />
      )}
      <CategoryField field={register("category")} error={errors.category?.message} />
      <DescriptionField field={register("description")} control={control} error={errors.description?.message} />
      <PictureField control={control} />
      <OptionFields register={register} control={control} errors={errors} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {NUMBERS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...register(name)}
            id={FIELDS[name]}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            error={errors[name]?.message}
          />
        ))}
      </div>
      <Checkbox {...register("hidden")} label="Hidden: only the desk sees and books it" />
    </Card>
  );
}

type MenuControl = Control<FormValues, unknown, MenuFields>;

function PictureField({ control }: { control: MenuControl }) {
  return (
    <Controller
      control={control}
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
function CategoryField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: services = [] } = useQuery({ ...servicesQuery, enabled: isOpen });
  const known = new Set(services.flatMap(({ category }) => category ?? []));
  return (
    <>
      <TextField
        {...field}
        id={FIELDS.category}
        label="Category"
        hint="Services of one category stand together in the price list."
        list={`${id}-known`}
        onFocus={() => setOpen(true)}
        autoComplete="off"
        error={error}
      />
      <datalist id={`${id}-known`}>
        {[...known].sort().map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </>
  );
}

type DescriptionFieldProps = {
  field: UseFormRegisterReturn;
  control: MenuControl;
  error: string | undefined;
};

function DescriptionField({ field, control, error }: DescriptionFieldProps) {
  const typed = useWatch({ control, name: "description" });
  return (
    <TextArea
      {...field}
      id={FIELDS.description}
      label="Description"
      hint={`${Array.from(typed.trim()).length} of ${DESCRIPTION_LENGTH} characters`}
      error={error}
    />
  );
}
