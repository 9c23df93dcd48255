/** The built web: assets, apps that run in the browser alone, and pages that the server renders (contract/page.ts). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { languages, type PageFacts, type RenderPage } from '@goldline/contract/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { jsonForHtml } from './html.ts'
import { languageOf } from './language.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const yearSeconds = 31_536_000

/** Asset names carry a hash of their content, so they may be kept for good. */
export async function assets(app: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(fastifyStatic, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => void response.header('cache-control', `public, max-age=${yearSeconds}, immutable`),
  })
}

/** An app without a server-rendered page: its HTML, at its address and everything below it. */
export function clientApp(app: FastifyInstance, name: 'admin'): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) =>
    sendHtml(reply, 200, fill(template(name), { lang: languageOf(request), nonce: reply.styleNonce }))
  app.get(`/${name}`, serve)
  app.get(`/${name}/*`, serve)
}

/** Answers a request with an app's page, rendered from `data` in the request's language. */
export async function sendPage<Data>(
  { config }: Deps,
  name: 'site' | 'booking',
  request: FastifyRequest,
  reply: FastifyReply,
  data: Data,
): Promise<FastifyReply> {
  const render = await renderer<Data>(name)
  const path = request.url.split('?')[0] ?? '/'
  const facts: PageFacts<Data> = { lang: languageOf(request), path, publicUrl: config.publicUrl, data }
  const { status, lang, head, body } = render(facts)
  reply.header('vary', 'Accept-Language, Cookie')
  reply.header('content-language', lang)
  return sendHtml(reply, status, fill(template(name), { lang, nonce: reply.styleNonce, head, body, facts }))
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
}

const templates = new Map<string, string>()

function template(name: string): string {
  const kept = templates.get(name)
  if (kept !== undefined) return kept
  const read = readFileSync(join(dist, 'client', `${name}.html`), 'utf8')
  templates.set(name, read)
  return read
}

const renderers = new Map<string, Promise<{ render: unknown }>>()

async function renderer<Data>(name: string): Promise<RenderPage<Data>> {
  const loading = renderers.get(name) ?? import(pathToFileURL(join(dist, 'ssr', name, 'page.js')).href)
  renderers.set(name, loading)
  const { render } = await loading
  return render as RenderPage<Data>
}

type Filling = { lang: string; nonce: string; head?: string; body?: string; facts?: unknown }

/** Replacements are functions: `$` in a salon's name means nothing. */
function fill(html: string, { lang, nonce, head = '', body = '', facts }: Filling): string {
  const data = facts === undefined ? '' : `<script type="application/json" id="facts">${jsonForHtml(facts)}</script>`
  return html
    .replace(/<html lang="\w+"/, () => `<html lang="${languages.find((language) => language === lang) ?? 'de'}"`)
    .replace('<!--head-->', () => `<meta property="csp-nonce" nonce="${nonce}">${head}`)
    .replace('<!--body-->', () => body)
    .replace('</body>', () => `${data}</body>`)
}
