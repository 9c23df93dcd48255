/** Serves the site: `/` and its other pages, rendered on the server (SITE-01, SITE-02, AUTH-14). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteData, SitePage, SiteText } from '@goldline/contract/page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listSalons } from '../business-object/salon-list.ts'
import { readLanguages } from '../config/legal.ts'
import { operatorSite } from '../config/site.ts'
import { latest, versionInForce } from '../consent/texts.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { searchQueryOf, sendPage } from '../http/pages/pages.ts'
import { findMessagePrices } from '../ledger/queries.ts'

type SiteRequest = FastifyRequest<{ Querystring: { audience?: unknown } }>
type PageContent = Pick<SiteData, 'page'> & Partial<Omit<SiteData, 'now' | 'demo' | 'people'>>

const empty = { prices: null, salons: null, messagePrices: null, text: null } as const
const textPages = ['imprint', 'privacy', 'terms', 'accessibility'] as const

/** Example content, which a demo shows if the operator's files are missing. */
const exampleFolder = join(import.meta.dirname, 'example')

export function siteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, demo } = deps
  const example = demo ? operatorSite(exampleFolder) : undefined
  const own = config.site
  const prices = own.prices ?? example?.prices ?? null
  const ownPeople = own.people.founder !== null || own.people.contact !== null
  const people = ownPeople ? own.people : (example?.people ?? own.people)

  const servePage = (path: string, contentOf: (request: SiteRequest) => Promise<PageContent>) =>
    app.get(path, async (request: SiteRequest, reply) => {
      app.spine.countPublicRead(request)
      const now = new Date(app.spine.clock.now()).toISOString()
      const data: SiteData = { ...empty, ...(await contentOf(request)), now, demo, people }
      return sendPage(deps, 'site', { request, reply, data })
    })
  servePage('/', async (request) => {
    const query = searchQueryOf(request)
    const salons = { ...(await listSalons(deps.db, languageOf(request), { words: query })), query }
    return { page: 'home', salons, prices }
  })
  servePage('/prices', async () => ({ page: 'prices', prices, messagePrices: await findMessagePrices(deps.db) }))
  for (const page of ['features', 'help', 'contact'] as const) servePage(`/${page}`, async () => ({ page }))
  for (const path of textPages)
    servePage(`/${path}`, async ({ query }) => {
      const page = path === 'terms' && query.audience === 'OWNER' ? 'salonTerms' : path
      return { page, text: textOfPage(page, { deps, now: app.spine.clock.now() }) }
    })
  pictureRoute(app, [own.pictures, example?.pictures])
  previewRoute(app)
}

/** Serves the pictures that messengers show with a link to a page, one per language; `npm run stills` creates them. */
function previewRoute(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/share/:file', async ({ params: { file } }, reply) => {
    if (!/^[a-z]+-[a-z]{2}\.jpg$/.test(file)) throw new Refused('route-notFound')
    const bytes = await readFile(join(import.meta.dirname, 'share', file)).catch(() => undefined)
    if (bytes === undefined) throw new Refused('route-notFound')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/jpeg')
      .send(bytes)
  })
}

const pictureTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** Serves the pictures of the founder and the contact person: the operator's files, else the example's. */
function pictureRoute(app: FastifyInstance, folders: readonly (string | undefined)[]): void {
  app.get<{ Params: { file: string } }>('/site/pictures/:file', async ({ params: { file } }, reply) => {
    const type = pictureTypes[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? '']
    if (type === undefined) throw new Refused('route-notFound')
    for (const folder of folders) {
      const bytes = folder && (await readFile(join(folder, file)).catch(() => undefined))
      if (bytes) return reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes)
    }
    throw new Refused('route-notFound')
  })
}

type TextFacts = { deps: Pick<RouteDeps, 'config' | 'demo'>; now: number }

/** Finds the operator's text for a page; null if there is none. */
function textOfPage(page: SitePage, { deps: { config, demo }, now }: TextFacts): SiteText | null {
  const { texts, imprint } = config.legal
  if (page === 'privacy') return latest(texts.PRIVACY_NOTICE)
  if (page === 'terms') return versionInForce(texts.TERMS, now)
  if (page === 'salonTerms') return versionInForce(texts.OWNER_TERMS, now)
  if (page !== 'imprint') return null
  if (imprint !== undefined) return { texts: imprint }
  return demo ? { texts: readLanguages(join(exampleFolder, 'imprint')) } : null
}
