/** @jsxRuntime automatic */
// The pragma is here because tsx and esbuild read the tsconfig of the process that starts them, not this package's.
import type { ReactElement, ReactNode } from "react";
import { manyLines, oneLine } from "./clean-text.ts";
import type { Block, ShownLine } from "./content.ts";
import { style } from "./html-theme.ts";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

const Panel = ({ children }: { children: ReactNode }) => (
  <table
    role="presentation"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    width="100%"
    className="panel"
    style={style.panel}
  >
    <tbody>{children}</tbody>
  </table>
);

const Button = ({ label, url }: Of<"button">) => (
  <>
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td align="center" style={style.buttonCell}>
            <a href={url} style={style.button}>
              {oneLine(label)}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
    <p className="muted" style={{ ...style.small, paddingTop: 12 }}>
      If the button does nothing, open this address:{" "}
      <a href={url} className="link" style={style.address}>
        {url}
      </a>
    </p>
  </>
);

const Links = ({ links }: Of<"links">) => (
  <p className="text" style={style.text}>
    {links.map(([label, url], index) => (
      <span key={label}>
        {index > 0 && " · "}
        <a href={url} className="link" style={style.address}>
          {oneLine(label)}
        </a>
      </span>
    ))}
  </p>
);

const Facts = ({ facts }: Of<"facts">) => (
  <Panel>
    {facts.map(([name, value], index) => (
      <tr key={`${index} ${name}`}>
        <td className="muted" style={style.factName}>
          {oneLine(name)}
        </td>
        <td className="text" style={style.fact}>
          {oneLine(value)}
        </td>
      </tr>
    ))}
  </Panel>
);

const Line = ({ title, detail, amount }: ShownLine) => (
  <>
    <tr>
      <td valign="top" className="text" style={style.lineTitle}>
        {oneLine(title)}
      </td>
      <td align="right" valign="top" className="text" style={style.amount}>
        {amount}
      </td>
    </tr>
    <tr>
      <td colSpan={2} className="muted rule" style={style.lineDetail}>
        {oneLine(detail)}
      </td>
    </tr>
  </>
);

const Lines = ({ lines, total }: Of<"lines">) => (
  <Panel>
    {lines.map((line, index) => (
      <Line key={index} {...line} />
    ))}
    <tr>
      <td className="text" style={style.total}>
        Total
      </td>
      <td align="right" className="text" style={style.totalAmount}>
        {total}
      </td>
    </tr>
  </Panel>
);

const Quote = ({ text }: Of<"quote">) => (
  <Panel>
    <tr>
      <td className="text" style={style.quote}>
        {manyLines(text).flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))}
      </td>
    </tr>
  </Panel>
);

/** One block of a mail as HTML. */
export const BlockHtml = ({ block }: { block: Block }): ReactElement => {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="text" style={style.text}>
          {oneLine(block.text)}
        </p>
      );
    case "button":
      return <Button {...block} />;
    case "links":
      return <Links {...block} />;
    case "facts":
      return <Facts {...block} />;
    case "lines":
      return <Lines {...block} />;
    case "quote":
      return <Quote {...block} />;
    default:
      return block satisfies never;
  }
};
