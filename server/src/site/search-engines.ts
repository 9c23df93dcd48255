/** Serves search engines and messengers: sitemaps, robots.txt, and a default picture for links. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { inLanguage } from '@goldline/contract/page'
import { consentStates, isShown } from '@goldline/domain/business-object/gallery'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { languages } from '@goldline/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { selectBookable } from '../business-object/salon-list.ts'
import type { Db } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { escapeHtml } from '../http/pages/html.ts'

/** The site's own pages in the sitemap; each of them links to the legal pages. */
const sitePaths = ['/', '/features', '/prices', '/help', '/contact', '/accessibility']
/** A sitemap may contain 50 000 addresses; each page has one address per language. */
const pagesPerMap = 15_000
const closed = [
  '/admin',
  '/staff',
  '/checkin',
  '/checkout',
  '/outbox',
  '/l/',
  '/o/',
  '/r/',
  '/u/',
  '/v1/',
  '/v2/',
  '/authorization',
  '/openapi.json',
]

export function searchEngineRoutes(app: FastifyInstance, deps: RouteDeps): void {
  robotsRoute(app, deps)
  sitemapRoutes(app, deps)
  app.get('/share.jpg', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/jpeg')
      .send(createReadStream(join(import.meta.dirname, 'share.jpg'))),
  )
}

type Links = Pick<RouteDeps, 'config'>
const absoluteUrl = ({ config }: Links, path: string) => escapeHtml(new URL(path, config.publicUrl).href)

function robotsRoute(app: FastifyInstance, deps: Links): void {
  const lines = closed.map((path) => `Disallow: ${path}\n`).join('')
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\n${lines}\nSitemap: ${absoluteUrl(deps, '/sitemap.xml')}\n`),
  )
}

/** Serves one sitemap, or an index of several if it would be too long. */
function sitemapRoutes(app: FastifyInstance, deps: RouteDeps): void {
  app.get('/sitemap.xml', async (request, reply) => {
    app.spine.countPublicRead(request)
    const { rows } = await sql<{ count: string }>`select count(*) from (${salonPages(deps.db)}) page`.execute(deps.db)
    const maps = Math.ceil(Number(rows[0]?.count) / pagesPerMap)
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    if (maps <= 1) return pageMap(deps, 0)
    const entries = Array.from(
      { length: maps },
      (_, n) => `<sitemap><loc>${absoluteUrl(deps, `/sitemap/${n}.xml`)}</loc></sitemap>`,
    )
    return `${head}<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>\n`
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    app.spine.countPublicRead(request)
    const number = /^(\d{1,4})\.xml$/.exec(request.params.file)?.[1]
    if (number === undefined) throw new Refused('route-notFound')
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return pageMap(deps, Number(number) * pagesPerMap)
  })
}

type SalonPage = { urlName: string; below: string; changedTime: Date }

/**
 * SQL: every salon's page, its gallery if it has public pictures (CAT-12), and its people's released pages (STF-09).
 */
const salonPages = (db: Db) => {
  const consents = consentStates.filter((consent) => isShown({ consent }))
  const salons = selectBookable(db).select(['b.id', 'b.urlName', 'page.changedTime'])
  return sql<SalonPage>`
    with b as (${salons})
    select b.url_name, '' as below, b.changed_time from b
    union all select b.url_name, '/gallery', b.changed_time from b where exists (
      select from gallery_picture g where g.business_object_id = b.id and g.consent = any(${consents}::text[]))
    union all select b.url_name, '/team/' || s.id, b.changed_time from b
      join staff_release r on r.business_object_id = b.id
      join staff s on s.business_object_id = b.id and s.id = r.staff_id
        and s.deleted_time is null and s.active and s.enabled4_booking`
}

async function pageMap(deps: RouteDeps, skip: number): Promise<string> {
  const { rows } = await sql<SalonPage>`
    select * from (${salonPages(deps.db)}) page order by url_name, below offset ${skip} limit ${pagesPerMap}`.execute(
    deps.db,
  )
  return [
    `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...(skip === 0 ? sitePaths.flatMap((path) => pagesOf(absoluteUrl(deps, path))) : []),
    ...rows.flatMap(({ urlName, below, changedTime }) =>
      pagesOf(absoluteUrl(deps, salonPage(urlName) + below), changedTime),
    ),
    '</urlset>\n',
  ].join('\n')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Builds the entries of a page, one per language, each listing all languages as alternates. */
function pagesOf(address: string, changed?: Date): string[] {
  const others = [
    ...languages.map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${inLanguage(address, lang)}"/>`),
    `<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/>`,
  ].join('')
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return languages.map((lang) => `<url><loc>${inLanguage(address, lang)}</loc>${lastmod}${others}</url>`)
}
