/**
 * Renders `/docs`: documentation of the calls, generated from the contract, without scripts and with its own style
 * sheet.
 */
import { rolesAndTier } from '@goldline/contract/access'
import type { Access, Call } from '@goldline/contract/call'
import { ErrorBody } from '@goldline/contract/wire'
import type * as z from 'zod/mini'
import { statuses } from '../errors.ts'
import { tagOf } from '../open-api/document.ts'
import { jsonSchema } from '../serialize.ts'
import { escapeHtml } from './html.ts'
import { shapeText } from './shape-text.ts'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" width="30" height="30"><rect width="30" height="30" rx="9" fill="#e6be6a"/><path d="M19 11.5v8.2a4 4 0 0 1-7 2.6M19 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" fill="none" stroke="#1b1404" stroke-width="2.6" stroke-linecap="round"/></svg>'

export function docsPage(calls: readonly Call[]): string {
  const topics = [...Map.groupBy(calls, tagOf)]
  const links = topics.map(
    ([topic, own]) => `<li><a href="#${topic}">${escapeHtml(topic)} <small>${own.length}</small></a></li>`,
  )
  const sections = topics.map(
    ([topic, own]) => `<section id="${topic}"><h2>${escapeHtml(topic)}</h2>${own.map(entry).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>Goldline API</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}"><link rel="stylesheet" href="/docs.css"></head><body><nav aria-label="Topics"><a class="brand" href="/">${icon}<b>goldline</b></a><ul>${links.join('')}</ul></nav><main>${introduction(calls.length)}${sections.join('')}</main></body></html>`
}

const introduction = (count: number): string =>
  `<header><h1>Goldline API</h1><p>${count} calls, JSON in and out; <a href="/openapi.json">/openapi.json</a> says the same to machines (OpenAPI 3.1).</p><ul><li>Sign in with <code>POST /authorization</code>; send the token of its answer’s <code>Authorization</code> header in yours.</li><li>Calls marked <i>once</i> take an <code>Idempotency-Key</code> (a UUID): repeated within 24 hours, it answers as the first time did.</li><li>A browser repeats the cookie <code>XSRF-TOKEN</code> in the header <code>X-XSRF-TOKEN</code> with every change.</li><li>429 and 503 say in <code>Retry-After</code> when to come back, in seconds. Amounts are minor units, instants carry an offset, days are the salon’s.</li></ul><details><summary><b class="m refused">4xx</b> <span>What a refusal looks like</span></summary><pre>${typed(ErrorBody, 'output')}</pre></details></header>`

function entry(definition: Call): string {
  const { id, method, path, summary, access, params, query, body, status, response, binary } = definition
  const parts = [
    shape('In the path', params, 'input'),
    shape('In the query', query, 'input'),
    headerList('Headers', definition.requestHeaders),
    shape('Body', body, 'input'),
    shape(`Answer ${status}`, response, 'output') || `<h3>Answer ${status}</h3><pre>${binary ?? 'nothing'}</pre>`,
    headerList('Its headers', definition.responseHeaders),
    refusalList(definition),
  ]
  return `<details id="${id}"><summary><b class="m ${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span>${definition.idempotent ? ' <i>once</i>' : ''}<small>${escapeHtml(accessText(access))}</small></summary>${parts.join('')}</details>`
}

const accessText = (access: Access): string => {
  if (access === 'public') return 'Everybody'
  const { roles, tier } = rolesAndTier(access)
  return `${roles.join(', ')} in ${access.clients.join(', ')}${tier && tier !== 'LITE' ? `; from ${tier} on` : ''}`
}

const typed = (schema: z.ZodMiniType, io: 'input' | 'output'): string => escapeHtml(shapeText(jsonSchema(schema, io)))

const shape = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string =>
  schema ? `<h3>${title}</h3><pre>${typed(schema, io)}</pre>` : ''

function refusalList({ refuses = [] }: Call): string {
  const lines = refuses.map((refusal) => `${statuses[refusal]} ${escapeHtml(refusal)}`)
  return lines.length === 0 ? '' : `<h3>Refusals of its own</h3><pre>${lines.join('\n')}</pre>`
}

function headerList(title: string, headers: Call['requestHeaders']): string {
  if (headers === undefined) return ''
  const lines = Object.entries(headers).map(
    ([name, text]) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(text)}</dd>`,
  )
  return `<h3>${title}</h3><dl>${lines.join('')}</dl>`
}

/** The product's colours (UI-13) for pages served without the web's build. */
export const docsCss = `:root{color-scheme:dark;--bg:#0a1222;--surface:#101b31;--raised:#172541;--line:#223253;--text:#eef2fb;--text-2:#b7c3df;--gold:#e6be6a;--cyan:#54d2e8}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{background:radial-gradient(900px 420px at 30% -120px,#1a2a50,var(--bg)) no-repeat var(--bg);color:var(--text);font:500 15px/1.55 Manrope,"Manrope stand-in",system-ui,sans-serif;margin:0}
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
body>main:only-child{margin:0 auto;max-width:560px;padding-top:32px}
@media(min-width:1080px){body:has(nav){display:grid;grid-template-columns:270px minmax(0,1fr)}nav{border-right:1px solid var(--line);height:100vh;overflow:auto;padding:28px 20px;position:sticky;top:0}nav ul{flex-direction:column}main{padding:28px 48px 96px}}
@media(max-width:560px){summary small{padding-left:0}summary span{flex-basis:100%}}`
