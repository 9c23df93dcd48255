/** Serves the web as built by `npm run build`: assets, the apps' HTML, and the modules that render pages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PageFacts, RenderPage } from '@goldline/contract/page'
import type { FastifyError, FastifyInstance } from 'fastify'
import { sha256 } from '../../secrets.ts'
import { withFirstStyles } from './first-styles.ts'
import { clientApps, type Pages } from './pages.ts'

const yearSeconds = 31_536_000

export function builtPages(dist = join(import.meta.dirname, '../../../../web/dist')): Pages {
  const file = (path: string) => readFileSync(join(dist, 'client', path), 'utf8')
  const read = memoized((name) => {
    const html = file(`${name}.html`)
    return html.includes('<!--body-->') ? withFirstStyles(html, file) : () => html
  })
  const load = memoized(async (name) => import(pathToFileURL(join(dist, 'ssr', name, 'page.js')).href))
  return {
    loosened: false,
    scripts: scriptsOf(join(dist, 'client')),
    clientLog: '/client-log.js',
    framed: '/framed.js',
    fonts: () => {
      const site = existsSync(join(dist, 'client/site.html')) ? file('site.html') : ''
      return /<link id="fonts"[^>]* href="([^"]+)">/.exec(site)?.[1]
    },
    register: async (app) => {
      if (!existsSync(join(dist, 'client/assets'))) return
      const script = memoized(file)
      for (const name of [...clientApps.map((each) => `${each}-worker.js`), 'client-log.js', 'framed.js'])
        app.get(`/${name}`, async (_, reply) =>
          reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script(name)),
        )
      // Loaded by other websites, which revalidate it after an hour (WEB-01).
      app.get('/embed/v1.js', async (_, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
          .send(script('embed-v1.js')),
      )
      await app.register(async (assets) => servesAssets(assets, join(dist, 'client/assets')))
    },
    html: async (name, _, body) => (existsSync(join(dist, 'client', `${name}.html`)) ? read(name)(body) : undefined),
    render: async <Data>(name: string, facts: PageFacts<Data>) => {
      const { render }: { render: RenderPage<Data> } = await load(name)
      return render(facts)
    },
  }
}

async function servesAssets(app: FastifyInstance, root: string): Promise<void> {
  // Refuse an unsatisfiable range of a film with the film's length (SITE-03c; RFC 9110, 15.5.17).
  app.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _, reply) => {
    if (error.statusCode !== 416) throw error
    return reply
      .code(416)
      .headers({ ...error.headers })
      .send()
  })
  // Names contain a content hash, so they can be cached forever.
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => void response.header('cache-control', `public, max-age=${yearSeconds}, immutable`),
  })
}

/** Returns the hashes of inline scripts in all apps' HTML, which the build wrote. */
function scriptsOf(folder: string): string[] {
  const pages = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : []
  const scripts = pages.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/<script[^>]*>(.+?)<\/script>/gs),
  ])
  return [...new Set(scripts.flatMap(([, text]) => (text ? [`sha256-${sha256(text).toString('base64')}`] : [])))]
}

/** Caches results until the server stops: a new build needs a new server. */
function memoized<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const value = made.get(name) ?? make(name)
    made.set(name, value)
    return value
  }
}
