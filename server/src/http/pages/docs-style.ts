/** The product's colours (UI-13) for pages served without the web's build. */
export const docsCss = `:root{color-scheme:dark;--bg:#0a1222;--surface:#101b31;--raised:#172541;--line:#223253;--text:#eef2fb;--text-2:#b7c3df;--gold:#e6be6a;--cyan:#54d2e8}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{background:radial-gradient(900px 420px at 30% -120px,#1a2a50,var(--bg)) no-repeat var(--bg);color:var(--text);font:500 15px/1.55 Manrope,system-ui,sans-serif;margin:0}
a{color:var(--cyan)}:focus-visible{outline:2px solid var(--cyan);outline-offset:2px;border-radius:8px}
nav{padding:20px}nav ul{display:flex;flex-wrap:wrap;gap:4px;list-style:none;margin:16px 0 0;padding:0}
nav li a{border-radius:8px;color:var(--text-2);display:block;padding:7px 10px;text-decoration:none}nav li a:hover{background:var(--raised);color:var(--text)}
.brand{align-items:center;color:var(--text);display:inline-flex;font-size:17px;gap:10px;text-decoration:none}
main{max-width:960px;padding:8px 20px 96px}h1{font-size:34px;letter-spacing:-.02em;line-height:1.2;margin:12px 0}
header p{color:var(--text-2);font-size:17px}header ul{color:var(--text-2);padding-left:20px}header li{margin:6px 0}
h2{align-items:center;display:flex;font-size:19px;gap:14px;margin:44px 0 14px}h2::after{background:linear-gradient(90deg,var(--gold),#e6be6a00);content:"";flex:1;height:1px}
h3{color:var(--text-2);font-size:13px;margin:18px 0 6px}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:8px 0;padding:0 16px}details:target{border-color:var(--gold)}details[open]{padding-bottom:16px}
summary{cursor:pointer;display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;list-style:none;padding:13px 0}summary::-webkit-details-marker{display:none}
summary:hover span{color:var(--cyan)}summary small{color:var(--text-2);flex-basis:100%;padding-left:78px}small{font-size:12.5px;overflow-wrap:anywhere}
code,pre{font:13px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}code{overflow-wrap:anywhere}
pre{background:#070d19;border:1px solid var(--line);border-radius:8px;margin:0;overflow:auto;overflow-wrap:anywhere;padding:12px 14px;white-space:pre-wrap}
dl{display:grid;gap:4px 16px;grid-template-columns:max-content 1fr;margin:0}dd{color:var(--text-2);margin:0}
.m{border-radius:6px;display:inline-block;font-size:12px;letter-spacing:.04em;min-width:66px;padding:2px 0;text-align:center}
.get{background:#143a48;color:var(--cyan)}.post{background:#3b321c;color:#f3d898}.put,.patch{background:#2c2756;color:#b9b0ff}.delete,.refused{background:#43202c;color:#ff9aa6}
i{border:1px solid var(--gold);border-radius:99px;color:var(--gold);font-size:12px;font-style:normal;padding:0 8px}
@media(min-width:1080px){body{display:grid;grid-template-columns:270px minmax(0,1fr)}nav{border-right:1px solid var(--line);height:100vh;overflow:auto;padding:28px 20px;position:sticky;top:0}nav ul{flex-direction:column}main{padding:28px 48px 96px}}
@media(max-width:560px){summary small{padding-left:0}summary span{flex-basis:100%}}`
