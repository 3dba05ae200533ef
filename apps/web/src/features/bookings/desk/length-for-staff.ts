import { pauseText, type LineLength } from "@salon/contracts";
import { lineLength } from "../../../domain/line-menu.ts";

/** How long a line takes as staff read it, with its pause, such as `2hrs, pause 10:30 to 11:30`. */
export const lengthForStaff = (line: LineLength & { time: string }): string =>
  [lineLength(line), pauseText(line)].filter(Boolean).join(", ");
