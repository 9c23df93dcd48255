/** `/docs`: the calls for people, generated from the contract; no script, one style sheet of its own. */
import { rolesAndTier } from '@goldline/contract/access'
import type { Access, Call } from '@goldline/contract/call'
import { ErrorBody } from '@goldline/contract/wire'
import type * as z from 'zod/mini'
import { statuses } from '../errors.ts'
import { topicOf } from '../open-api.ts'
import { jsonSchema } from '../serialize.ts'
import { escapeHtml } from './html.ts'
import { shapeText } from './shape-text.ts'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" width="30" height="30"><rect width="30" height="30" rx="9" fill="#e6be6a"/><path d="M19 11.5v8.2a4 4 0 0 1-7 2.6M19 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" fill="none" stroke="#1b1404" stroke-width="2.6" stroke-linecap="round"/></svg>'

export function docsPage(calls: readonly Call[]): string {
  const topics = [...Map.groupBy(calls, topicOf)]
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
  return `<details id="${id}"><summary><b class="m ${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span>${definition.idempotent ? ' <i>once</i>' : ''}<small>${escapeHtml(whoMay(access))}</small></summary>${parts.join('')}</details>`
}

const whoMay = (access: Access): string => {
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
