/** `/docs`: the calls to read, made from the contract; no script, one style sheet of its own. */
import type { Access, Call } from '@goldline/contract/call'
import type * as z from 'zod/mini'
import { escapeHtml } from './html.ts'
import { jsonSchema } from './serialize.ts'

export const docsCss = `:root{color-scheme:dark}body{background:#0a1222;color:#eef2fb;font:500 15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:32px 20px}
h1{font-size:30px}h2{border-top:1px solid #e6be6a;margin-top:40px;padding-top:20px;font-size:20px}a{color:#54d2e8}
details{background:#101b31;border:1px solid #223253;border-radius:12px;margin:8px 0;padding:10px 16px}summary{cursor:pointer}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:#070d19;border-radius:8px;overflow:auto;padding:12px}
b.m{color:#e6be6a;display:inline-block;min-width:64px}small{color:#b7c3df}`

export function docsPage(calls: readonly Call[]): string {
  const topics = Map.groupBy(
    calls,
    ({ path }) => path.split('/').find((part) => part !== '' && !/^v\d$/.test(part)) ?? '',
  )
  const sections = [...topics].map(([topic, own]) => `<h2>${escapeHtml(topic)}</h2>${own.map(entry).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Goldline API</title><link rel="stylesheet" href="/docs.css"></head><body><main><h1>Goldline API</h1><p>JSON in, JSON out. Sign in with <code>POST /authorization</code> and send the token of its <code>Authorization</code> header back in yours. Machines read <a href="/openapi.json">/openapi.json</a>.</p>${sections.join('')}</main></body></html>`
}

function entry(definition: Call): string {
  const { method, path, summary, access, params, query, body, response, idempotent } = definition
  return `<details><summary><b class="m">${method}</b><code>${escapeHtml(path)}</code> ${escapeHtml(summary)}<br><small>${escapeHtml(whoMay(access))}${idempotent ? ' · Idempotency-Key' : ''}</small></summary>${[
    shape('Path', params),
    shape('Query', query),
    shape('Body', body),
    shape(`Answer ${definition.status}`, response),
  ].join('')}</details>`
}

const whoMay = (access: Access): string =>
  access === 'public' ? 'Everybody' : `${access.roles.join(', ')} · ${access.clients.join(', ')}`

const shape = (title: string, schema: z.ZodMiniType | undefined): string =>
  schema ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, 'input'), null, 2))}</pre>` : ''
