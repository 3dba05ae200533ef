import { Html, html } from "./html.ts";

const STYLE = `
:root { color-scheme: light; --indigo: #121F4B; --link: #263C86; --cotton: #F3F6FC; --cream: #FBEBC4; --ink: #10162B;
  --muted: #4A5472; --line: #D8DEEC; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--cotton); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #3450A8; outline-offset: 2px; }
.top { background: var(--indigo); border-bottom: 4px dashed var(--cream); }
.top > div, main { max-width: 960px; margin: 0 auto; padding: 16px; }
.top > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; }
.top a { color: #fff; font-size: 20px; font-weight: 700; text-decoration: none; }
form { display: flex; gap: 8px; flex: 1 1 260px; max-width: 460px; }
input { flex: 1; min-width: 0; font: inherit; padding: 8px 12px; border: 1px solid #737E9E; border-radius: 8px; }
button { font: inherit; font-weight: 600; padding: 8px 16px; border: 0; border-radius: 8px; background: var(--cream);
  color: var(--indigo); cursor: pointer; }
h1 { font-size: 22px; line-height: 1.25; margin: 8px 0 12px; }
h2 { font-size: 16px; margin: 24px 0 8px; }
.muted { color: var(--muted); font-size: 14px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.mails { list-style: none; margin: 0; padding: 0; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; }
.mails a:hover { background: #E3E9F8; }
.mails strong { display: block; }
.row { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; }
.empty { padding: 40px 16px; text-align: center; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; padding: 16px; }
dt { color: var(--muted); } dd { margin: 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; }
.tabs a { padding: 8px 14px; border-radius: 999px; border: 1px solid var(--line); background: #fff; text-decoration: none; }
.tabs a[aria-current] { background: var(--indigo); border-color: var(--indigo); color: #fff; }
iframe { display: block; width: 100%; height: 75vh; min-height: 480px; border: 0; border-radius: 12px; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; }
.plain { margin: 0; padding: 12px 16px 12px 32px; } .plain li { padding: 4px 0; }
.problem { background: #FBE6E1; color: #A8321F; border-radius: 12px; padding: 12px 16px; }
`;

/** The frame of every page of the inbox; `query` fills the search field. */
export const layout = (title: string, query: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header class="top">
          <div>
            <a href="/">Inbox</a>
            <form action="/" role="search">
              <input
                type="search"
                name="q"
                value="${query}"
                aria-label="Search mails and messages"
                placeholder="Search"
              />
              <button>Search</button>
            </form>
          </div>
        </header>
        <main>${body}</main>
      </body>
    </html> `;
