/** The look of every page: indigo cloth with cream marks on cotton white; no files to load. */
export const hostedStyle = `
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#F3F6FC;color:#10162B;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.test{margin:0;padding:10px 16px;background:#FBEBC4;color:#121F4B;text-align:center;font-size:15px}
.test strong{letter-spacing:.06em}
main{max-width:62rem;margin:0 auto}
.summary{position:relative;display:flex;flex-direction:column;padding:28px 24px;background:#121F4B;color:#fff;overflow-wrap:anywhere}
.summary::after{content:"";position:absolute;inset:8px;border:1px dashed #FBEBC4;border-radius:2px;opacity:.75;pointer-events:none}
h1{margin:0;font-size:24px;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
.about{margin:4px 0 0;color:#C6D1F0}
.amount{margin:14px 0 18px;color:#FBEBC4;font-size:clamp(36px,11vw,48px);line-height:1.05;font-weight:750;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{margin:0;display:grid;gap:8px;font-size:15px}
.cloth{display:none;margin-top:auto;padding-top:40px;width:100%;height:auto}
dt{color:#C6D1F0}
dd{margin:0}
.panel{padding:24px 20px 36px}
fieldset{margin:0 0 20px;padding:0;border:0;display:grid;gap:10px}
legend{padding:0;margin-bottom:10px;font-weight:650}
.method{display:grid;grid-template-columns:auto 1fr;column-gap:14px;align-items:center;min-height:60px;padding:8px 16px;line-height:1.35;background:#fff;border:1px solid #737E9E;border-radius:10px;cursor:pointer}
.method:hover{border-color:#263C86}
.method:has(:checked){border-color:#263C86;background:#E3E9F8;box-shadow:inset 0 0 0 1px #263C86}
.method input{width:22px;height:22px;margin:0;accent-color:#263C86}
.method b{display:block;font-weight:650}
.field{display:grid;gap:6px;font-weight:650}
.field input,.field select{min-height:52px;padding:8px 14px;background:#fff;border:1px solid #737E9E;border-radius:10px;font:inherit}
.hint{color:#4A5472;font-size:15px}
button,.button{display:block;width:100%;min-height:52px;padding:12px 20px;border:1px solid #263C86;border-radius:10px;background:#fff;color:#263C86;font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer;transition:background-color .12s,border-color .12s}
button:hover,.button:hover{background:#E3E9F8}
.primary{background:#263C86;color:#fff}
.primary:hover{background:#3450A8}
.danger{border-color:#A8321F;color:#A8321F}
.danger:hover{background:#FBE6E1}
.actions{display:grid;gap:16px}
.actions p{margin:6px 0 0}
.trial{margin-top:28px;padding-top:22px;border-top:1px solid #D8DEEC}
h2{margin:0 0 14px;font-size:17px;line-height:1.3}
.alert{margin:0 0 24px;padding:14px 16px;border-left:4px solid #A8321F;border-radius:4px;background:#FBE6E1}
.alert strong{color:#A8321F}
:focus-visible{outline:3px solid #3450A8;outline-offset:2px}
.method:has(:focus-visible){outline:3px solid #3450A8;outline-offset:2px}
.method :focus-visible{outline:0}
.notice{max-width:34rem;margin:0 auto}
@media (min-width:40rem){.trial .actions{grid-template-columns:1fr 1fr 1fr}.notice{padding-top:56px}}
@media (min-width:56rem){
main.checkout{display:grid;grid-template-columns:5fr 6fr;margin-top:40px;background:#fff;border:1px solid #D8DEEC;border-radius:4px}
.checkout .summary{padding:48px 40px}
.checkout .panel{padding:40px}
.cloth{display:block}
.amount{font-size:48px}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
