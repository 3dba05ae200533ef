import { MINUTE_MS } from "@salon/contracts";
import { Download } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { drawnLevel, isQrUrl, scanWarnings } from "./qr-rules.ts";
import { IMAGE_OPACITY, QR_SIZES, type QrInputs } from "./qr-inputs.ts";

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The code, warnings about scanning, and, for a valid address, the download button. */
export function QrPreview({ inputs }: { inputs: QrInputs }) {
  const code = useRef<SVGSVGElement>(null);
  const { url, background, color, level, image, width, height } = inputs;
  const size = QR_SIZES[level];
  const warnings = scanWarnings(inputs);
  if (!isQrUrl(url)) {
    return (
      <div className="grid aspect-square w-full max-w-[400px] place-items-center rounded-cloth border-2 border-dashed border-control-border p-6 text-center text-fg-muted">
        The code appears here once the address is complete.
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <QRCodeSVG
        ref={code}
        value={url}
        title={`QR code for ${url}`}
        size={size}
        level={drawnLevel(inputs)}
        bgColor={background}
        fgColor={color}
        marginSize={QUIET_ZONE}
        className="h-auto max-w-full rounded-cloth border border-hairline"
        {...(image && { imageSettings: { src: image, width, height, opacity: IMAGE_OPACITY, excavate: true } })}
      />
      <output className="block space-y-2 empty:hidden">
        {warnings.map((warning) => (
          <span key={warning} className="block rounded-cloth bg-warning-soft p-3 text-sm text-warning">
            {warning}
          </span>
        ))}
      </output>
      {image && level !== "H" && (
        <p className="text-sm text-fg-muted">An image hides part of the code, so it is drawn with level H.</p>
      )}
      <Button onClick={() => code.current && download(code.current)}>
        <Download aria-hidden="true" className="size-5" />
        Download
      </Button>
    </div>
  );
}

function download(code: SVGSVGElement): void {
  const drawn = code.cloneNode(true) as SVGSVGElement;
  drawn.removeAttribute("class");
  const file = new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "qr-code.svg";
  link.click();
  // Some browsers need the URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
