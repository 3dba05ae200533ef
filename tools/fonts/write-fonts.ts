import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cutFont, FONT_FILES, fontFaces } from "./cut-fonts.ts";

const folder = fileURLToPath(new URL("../../apps/web/src/styles/fonts/", import.meta.url));

await mkdir(folder, { recursive: true });
await writeFile(join(folder, "faces.css"), fontFaces());
for (const file of FONT_FILES) {
  const font = await cutFont(file);
  await writeFile(join(folder, file.name), font);
  console.log(`${file.name}: ${file.points.length} characters, ${font.length} bytes`);
}
