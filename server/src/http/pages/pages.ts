/** Pages of the web: apps that run only in the browser, and server-rendered pages (contract/page.ts). */

import type { Page, PageFacts } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { languageInUrl, languageOf, storeLanguage } from '../language.ts'
import { escapeHtml, jsonForHtml } from './html.ts'

/** The source of pages: the build, or Vite in development. */
export type Pages = {
  /** Whether Vite's inline scripts and styles need a looser policy. */
  loosened: boolean
  /** Hashes of the inline scripts, in the policy's format (CSP 3, 2.3.1). */
  scripts: readonly string[]
  /** URL of the script that sends clients' logs (LOG-01). */
  clientLog: string
  /** URL of the script for a booking inside another website (WEB-01). */
  framed: string
  /** URL of the sheet with the product's fonts; undefined: the web is not built. */
  fonts(): string | undefined
  register(app: FastifyInstance): Promise<void>
  /** Returns an app's HTML for a path, with the styles for `body`; undefined: the web is not built. */
  html(name: string, path: string, body: string): Promise<string | undefined>
  render<Data>(name: string, facts: PageFacts<Data>): Promise<Page>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once in app.ts. */
    pages: Pages
    /** The tag of the script that sends clients' logs; empty: logs are not sent. */
    clientLogTag: string
  }
}

/**
 * Builds the tag of the log script, which loads with low priority so that it does not delay the first load (LOG-01).
 */
export const clientLogTag = ({ clientLog }: Pick<Deps['config'], 'clientLog'>, { clientLog: script }: Pages): string =>
  clientLog === undefined
    ? ''
    : `<script type="module" fetchpriority="low" src="${script}" data-log-url="${escapeHtml(clientLog.url)}" data-log-level="${clientLog.level}"></script>`

/** Adds the product's fonts to the style sheet of pages that do not use the web's build (UI-13). */
export const withFonts = (css: string, { fonts }: Pages): string => {
  const sheet = fonts()
  return sheet === undefined ? css : `@import url("${sheet}");\n${css}`
}

/** Apps that run only in the browser. */
export const clientApps = ['admin', 'checkin', 'checkout', 'staff'] as const

/** Serves an app without server rendering: its HTML at its address and at every path below. */
export function clientApp(app: FastifyInstance, name: (typeof clientApps)[number]): void {
  const head = name === 'admin' ? '' : onHomeScreen(name)
  const serve = async (request: FastifyRequest, reply: FastifyReply) =>
    sendHtml(name, request, { reply, page: { status: 200, lang: languageOf(request), head, body: '' } })
  app.get(`/${name}`, serve)
  app.get(`/${name}/*`, serve)
}

const onHomeScreen = (name: string): string =>
  `<link rel="manifest" href="/${name}/app.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`

/** Sends an app's page, rendered from `data` in the request's language. */
export async function sendPage<Data>(
  { config }: Pick<Deps, 'config'>,
  name: 'site' | 'booking',
  { request, reply, data }: { request: FastifyRequest; reply: FastifyReply; data: Data },
): Promise<FastifyReply> {
  const { pages } = request.server
  const facts: PageFacts<Data> = {
    lang: languageOf(request),
    langInAddress: languageInUrl(request) !== undefined,
    path: pathOf(request),
    publicUrl: config.publicUrl,
    data,
  }
  if ((await pages.html(name, facts.path, '')) === undefined) return notBuilt(reply)
  return sendHtml(name, request, { reply, page: await pages.render(name, facts), facts })
}

async function sendHtml(
  name: string,
  request: FastifyRequest,
  { reply, page, facts }: { reply: FastifyReply; page: Page; facts?: unknown | undefined },
): Promise<FastifyReply> {
  const html = await request.server.pages.html(name, pathOf(request), page.body)
  if (html === undefined) return notBuilt(reply)
  storeLanguage(request, reply)
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Cookie, Sec-Fetch-Dest',
      'content-language': page.lang,
    })
    .type('text/html; charset=utf-8')
    .send(
      fill(html, {
        ...page,
        nonce: reply.styleNonce,
        facts,
        scripts: request.server.clientLogTag + framedTag(request),
      }),
    )
}

/** Returns the tag of the script for framed pages; empty for other pages. */
const framedTag = ({ headers, server }: FastifyRequest): string =>
  headers['sec-fetch-dest'] === 'iframe' ? `<script type="module" src="${server.pages.framed}"></script>` : ''

/** Returns only the path: a request may put any host before it (RFC 9112, 3.2.2). */
export function pathOf({ url }: FastifyRequest): string {
  return /^(?:https?:\/\/[^/?]*)?([^?]*)/i.exec(url)?.[1] ?? '/'
}

/**
 * Returns the search words in the page's URL, '' if none: the page is rendered with their results, so that nothing
 * shifts.
 */
export function searchQueryOf(request: FastifyRequest): string {
  const asked = (request.query as { query?: unknown }).query
  return typeof asked === 'string' && asked.length <= maxLengths.name ? asked.trim() : ''
}

/** Explains that the web is not built; only the person who runs the server sees it. */
function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The web pages are not built. Run `npm run build`, then start the server again; `npm start` does both.\n')
}

type PageFilling = Omit<Page, 'status'> & { nonce: string; facts: unknown; scripts: string }

/** Fills the page. Replacement functions give `$` in a salon's name no special meaning. */
function fill(html: string, { lang, nonce, head, body, facts, scripts }: PageFilling): string {
  const data = facts === undefined ? '' : `<script type="application/json" id="facts">${jsonForHtml(facts)}</script>`
  return html
    .replace(/<html lang="\w+"/, () => `<html lang="${languages.find((language) => language === lang) ?? 'de'}"`)
    .replace('<style>', () => `<style nonce="${nonce}">`)
    .replace('<!--head-->', () => `<meta property="csp-nonce" nonce="${nonce}">${head}`)
    .replace('<!--body-->', () => body)
    .replace('</body>', () => `${data}${scripts}</body>`)
}
