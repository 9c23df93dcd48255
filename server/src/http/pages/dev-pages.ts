/** `npm run dev` only: serves pages from source through Vite, updated while they are edited. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts, RenderPage } from '@goldline/contract/page'
import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages.ts'

/**
 * Created by `web/build/dev-server.ts`; loaded by path like the built pages, since the server must not import the web.
 */
type DevServer = {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  html(name: string, path: string): Promise<string>
  load(name: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}
type MakeDevServer = (server: Server) => Promise<DevServer>

export async function devPages(): Promise<Pages> {
  const file = join(import.meta.dirname, '../../../../web/build/dev-server.ts')
  const { devServer }: { devServer: MakeDevServer } = await import(pathToFileURL(file).href)
  const made = Promise.withResolvers<DevServer>()
  return {
    loosened: true,
    scripts: [],
    clientLog: '/src/frame/client-log/main.ts',
    framed: '/src/embed/framed.ts',
    fonts: () => '/src/kit/fonts.css',
    register: async (app) => {
      const vite = await devServer(app.server)
      made.resolve(vite)
      serveModules(app, vite)
    },
    html: async (name, path) => (await made.promise).html(name, path),
    render: async <Data>(name: string, facts: PageFacts<Data>) => {
      const { render } = await (await made.promise).load(name)
      return (render as RenderPage<Data>)(facts)
    },
  }
}

/** Serves modules for requests that match no route. */
function serveModules(app: FastifyInstance, vite: DevServer): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.is404) return next()
    vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
}
