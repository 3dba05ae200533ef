import { publicOrigin } from "../../env.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { QrImageFields } from "./qr-image-fields.tsx";
import { QrPreview } from "./qr-preview.tsx";
import { isQrUrl } from "./qr-rules.ts";
import { QR_LEVELS, QR_SIZES, useQrInputs, type QrInputs, type QrLevel } from "./qr-inputs.ts";

const PRESETS = [
  { label: "The site", path: PATHS.home },
  { label: "Price list", path: PATHS.priceList },
] as const;
const LEVEL_WORDS: Record<QrLevel, string> = { L: "low", M: "medium", Q: "high", H: "highest" };

/** The presets also work for a site on localhost, whose address the pattern refuses. */
const urlFault = (url: string): string =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1)\b/.test(url)
    ? "No phone can open an address of this computer: please enter the one the salon has on the web"
    : "Please enter a full web address, such as https://example.com";

/** Generates a QR code for an address, with colours and an optional image. */
export function QrTool() {
  const { inputs, change } = useQrInputs();
  const { url, level } = inputs;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <Card className="space-y-5">
        <TextField
          label="Address (URL)"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com"
          value={url}
          onChange={(event) => change({ url: event.target.value.trim() })}
          error={url && !isQrUrl(url) ? urlFault(url) : undefined}
        />
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ label, path }) => (
            <Button key={label} variant="quiet" size="small" onClick={() => change({ url: publicOrigin() + path })}>
              {label}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-4">
          <ColorField name="background" label="Background" inputs={inputs} onChange={change} />
          <ColorField name="color" label="Color" inputs={inputs} onChange={change} />
        </div>
        <SelectField
          label="Error correction"
          value={level}
          onChange={(event) => change({ level: event.target.value as QrLevel })}
        >
          {QR_LEVELS.map((one) => (
            <option key={one} value={one}>
              {one} – {LEVEL_WORDS[one]}, {QR_SIZES[one]} px
            </option>
          ))}
        </SelectField>
        <QrImageFields inputs={inputs} onChange={change} />
      </Card>
      <QrPreview inputs={inputs} />
    </div>
  );
}

type ColorFieldProps = {
  name: "background" | "color";
  label: string;
  inputs: QrInputs;
  onChange: (changes: Partial<QrInputs>) => void;
};

function ColorField({ name, label, inputs, onChange }: ColorFieldProps) {
  return (
    <TextField
      type="color"
      label={label}
      hint={inputs[name]}
      value={inputs[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className="h-12 cursor-pointer p-1.5!"
    />
  );
}
