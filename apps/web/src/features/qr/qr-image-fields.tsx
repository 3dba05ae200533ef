import { useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { QR_SIZES, type QrInputs, readImage } from "./qr-inputs.ts";

type QrImageFieldsProps = { inputs: QrInputs; onChange: (changes: Partial<QrInputs>) => void };

/** The optional image in the middle of the code and its size in px; the file is not uploaded. */
export function QrImageFields({ inputs, onChange }: QrImageFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { image, level } = inputs;
  const choose = async (file: File | undefined) => {
    setError(undefined);
    try {
      onChange({ image: file ? await readImage(file) : null });
    } catch (reason) {
      onChange({ image: null });
      setError((reason as Error).message);
    }
  };
  const remove = () => {
    if (input.current) input.current.value = "";
    void choose(undefined);
    input.current?.focus();
  };
  return (
    <>
      <TextField
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        label="Image (optional)"
        hint="PNG, JPEG or WebP, at most 1 MB; it stays in this browser."
        error={error}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {image && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <SizeField side="width" label="Image width" inputs={inputs} onChange={onChange} most={QR_SIZES[level]} />
            <SizeField side="height" label="Image height" inputs={inputs} onChange={onChange} most={QR_SIZES[level]} />
          </div>
          <Button variant="quiet" size="small" onClick={remove}>
            Remove image
          </Button>
        </>
      )}
    </>
  );
}

type SizeFieldProps = QrImageFieldsProps & { side: "width" | "height"; label: string; most: number };

function SizeField({ side, label, inputs, onChange, most }: SizeFieldProps) {
  const [typed, setTyped] = useState(String(inputs[side]));
  const size = Number(typed);
  const fits = Number.isInteger(size) && size >= 1 && size <= most;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed}
      error={fits ? undefined : `From 1 to ${most} px`}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = Number(event.target.value);
        if (Number.isInteger(next) && next >= 1 && next <= most) onChange({ [side]: next });
      }}
    />
  );
}
