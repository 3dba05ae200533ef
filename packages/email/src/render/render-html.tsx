/** @jsxRuntime automatic */
// The pragma is here because tsx and esbuild read the tsconfig of the process that starts them, not this package's.
import type { ReactNode, TableHTMLAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Brand, linkTo } from "./brand.ts";
import type { MailContent } from "./content.ts";
import { BlockHtml } from "./html-blocks.tsx";
import { DARK_STYLE, style } from "./html-theme.ts";

type Props = { content: MailContent; brand: Brand };

const Header = ({ brand }: { brand: Brand }) => (
  <tr>
    <td style={style.header}>
      <a href={linkTo(brand)} style={style.brand}>
        {brand.name}
      </a>
      <div style={style.stitch}> </div>
    </td>
  </tr>
);

const Footer = ({ content, brand }: Props) => (
  <tr>
    <td className="rule" style={style.footer}>
      <p className="muted" style={style.small}>
        {brand.name}, {brand.address}
        <br />
        <a href={`mailto:${brand.supportEmail}`} className="link" style={style.address}>
          {brand.supportEmail}
        </a>
      </p>
      <p className="muted" style={{ ...style.small, paddingTop: 12 }}>
        {content.reason}
        {content.unsubscribe && (
          <>
            {" "}
            <a href={content.unsubscribe.pageUrl} className="link" style={style.address}>
              Unsubscribe
            </a>
          </>
        )}
      </p>
    </td>
  </tr>
);

const Head = ({ title }: { title: string }) => (
  <head>
    <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    {/* Phones turn dates and numbers into blue links of their own otherwise. */}
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <title>{title}</title>
    <style>{DARK_STYLE}</style>
  </head>
);

const Table = ({ children, ...props }: TableHTMLAttributes<HTMLTableElement>) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...props}>
    <tbody>{children}</tbody>
  </table>
);

/** The layout of every mail: one column, as wide as the screen up to 600 px. */
const Frame = ({ content, brand, children }: Props & { children: ReactNode }) => {
  const card = (
    <Table width="600" className="card" style={style.card}>
      <Header brand={brand} />
      <tr>
        <td style={style.body}>{children}</td>
      </tr>
      <Footer content={content} brand={brand} />
    </Table>
  );
  return (
    <html lang="en">
      <Head title={content.subject} />
      <body className="page" style={style.page}>
        <div style={style.preview}>{content.preview}</div>
        <Table width="100%">
          <tr>
            <td align="center" className="page" style={style.outer}>
              {card}
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
};

/** The mail as HTML; React escapes every value. */
export const renderHtml = (content: MailContent, brand: Brand): string =>
  "<!doctype html>" +
  renderToStaticMarkup(
    <Frame content={content} brand={brand}>
      <h1 className="text" style={style.heading}>
        {content.heading}
      </h1>
      {content.blocks.map((block, index) => (
        <div key={index} style={style.block}>
          <BlockHtml block={block} />
        </div>
      ))}
    </Frame>,
  );
