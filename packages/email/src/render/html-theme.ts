import type { CSSProperties } from "react";

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const INDIGO = "#121F4B";
const LINK = "#263C86";
const COTTON = "#F3F6FC";
const CREAM = "#FBEBC4";
const INK = "#10162B";
const MUTED = "#4A5472";
const LINE = "#D8DEEC";

const BUTTON_PADDING = "12px 24px";

/** Word, which draws mails in Outlook for Windows, has properties of its own. */
type MailProperties = CSSProperties & { msoPaddingAlt?: string };

const text: CSSProperties = {
  margin: 0,
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: "24px",
  color: INK,
  // A long word must not make the mail wider than the screen.
  wordBreak: "break-word",
};

/** The styles of a mail, set on each element because several mail clients drop style sheets. */
export const style = {
  page: { margin: 0, padding: 0, backgroundColor: COTTON },
  outer: { backgroundColor: COTTON, padding: "24px 12px" },
  card: { width: "100%", maxWidth: 600, backgroundColor: "#FFFFFF", borderRadius: 12, border: `1px solid ${LINE}` },
  header: { backgroundColor: INDIGO, borderRadius: "11px 11px 0 0", padding: "24px 24px 20px" },
  brand: { ...text, fontSize: 20, lineHeight: "28px", fontWeight: 700, color: "#FFFFFF", textDecoration: "none" },
  stitch: { borderBottom: `3px dashed ${CREAM}`, width: 96, fontSize: 0, lineHeight: "10px", height: 10 },
  body: { padding: "28px 24px 12px" },
  heading: { ...text, fontSize: 24, lineHeight: "32px", fontWeight: 700, paddingBottom: 16 },
  block: { paddingBottom: 20 },
  text,
  // Word ignores the padding of a link and takes the cell's instead; no other reader knows `mso-padding-alt`.
  // https://github.com/mjmlio/mjml/blob/master/packages/mjml-button/src/index.js
  buttonCell: { backgroundColor: LINK, borderRadius: 8, msoPaddingAlt: BUTTON_PADDING },
  button: {
    ...text,
    display: "inline-block",
    padding: BUTTON_PADDING,
    msoPaddingAlt: "0",
    fontWeight: 600,
    color: "#FFFFFF",
    textDecoration: "none",
  },
  small: { ...text, fontSize: 14, lineHeight: "20px", color: MUTED },
  address: { color: LINK },
  panel: { width: "100%", backgroundColor: COTTON, borderRadius: 8 },
  factName: { ...text, fontSize: 14, color: MUTED, padding: "10px 8px 10px 16px", verticalAlign: "top", width: "34%" },
  fact: { ...text, padding: "10px 16px 10px 8px", verticalAlign: "top" },
  lineTitle: { ...text, fontWeight: 600, padding: "12px 8px 0 16px" },
  amount: { ...text, padding: "12px 16px 0 0", whiteSpace: "nowrap" },
  lineDetail: { ...text, fontSize: 14, color: MUTED, padding: "0 16px 12px", borderBottom: `1px solid ${LINE}` },
  total: { ...text, fontWeight: 700, padding: "12px 16px" },
  totalAmount: { ...text, fontWeight: 700, padding: "12px 16px 12px 0", whiteSpace: "nowrap" },
  quote: { ...text, padding: "12px 16px", borderLeft: `4px solid ${CREAM}` },
  footer: { padding: "20px 24px 24px", borderTop: `1px solid ${LINE}` },
  preview: { display: "none", maxHeight: 0, overflow: "hidden", fontSize: 1, lineHeight: "1px", color: COTTON },
} as const satisfies Record<string, MailProperties>;

/** For clients that follow the reader's dark theme; the classes name what changes. */
export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0A1024 !important; }
  .card { background-color: #131B38 !important; border-color: #6B78A3 !important; }
  .panel { background-color: #1B2546 !important; }
  .text { color: #EEF1FA !important; }
  .muted { color: #AAB4D3 !important; }
  .link { color: #C6D1F0 !important; }
  .rule { border-color: #3A4670 !important; }
}
`;
