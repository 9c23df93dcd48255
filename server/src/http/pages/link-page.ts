/**
 * Serves pages behind a message's secret link (`/u`, `/o`, `/r`), without an account or scripts, so that they work in
 * any mail program's window. GET only shows, so that a prefetch changes nothing; POST acts.
 */
import type { Language } from '@goldline/domain/message/kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './html.ts'

type LinkParams = { secret: string; start?: string; which?: string }
export type LinkRequest = FastifyRequest<{ Params: LinkParams }>

/** Returns a page's HTML, or sends its own answer with `reply`; undefined: the link is unknown. */
type Answer = (request: LinkRequest, reply: FastifyReply) => Promise<string | FastifyReply | undefined>
export type LinkRoutes = { get(path: string, answer: Answer): void; post(path: string, answer: Answer): void }

const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
const secretPattern = /^[\w-]{43}$/

/** Adds the routes of one kind of link; paths begin with `/{kind}/:secret`. Reads are limited per network. */
export function linkPages(server: FastifyInstance, add: (routes: LinkRoutes) => void): void {
  server.register(async (app) => {
    // Ignore the body that forms and mail programs send.
    const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)/
    app.addContentTypeParser(form, { parseAs: 'string' }, async () => undefined)
    const answering = (answer: Answer) => async (request: LinkRequest, reply: FastifyReply) => {
      reply.headers(privately)
      const answered = secretPattern.test(request.params.secret) ? await answer(request, reply) : undefined
      if (typeof answered === 'string') return reply.type('text/html; charset=utf-8').send(answered)
      if (answered === undefined) reply.callNotFound()
      return reply
    }
    add({
      get: (path, answer) =>
        app.get(path, async (request: LinkRequest, reply) => {
          app.spine.countPublicRead(request)
          return answering(answer)(request, reply)
        }),
      post: (path, answer) => app.post(path, { config: { secretAddress: true } }, answering(answer)),
    })
  })
}

type LinkDocument = {
  readonly language: Language
  readonly nonce: string
  readonly urlName: string
  readonly style: string
  /** The following three are HTML. */
  readonly title: string
  readonly content: string
  readonly salonPage: string
}

/** Renders a page in the style of `/docs`. */
export const linkDocument = ({ language, nonce, urlName, style, title, content, salonPage }: LinkDocument): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"><style nonce="${nonce}">h1{font-size:1.75rem;overflow-wrap:anywhere}${style}</style></head><body><main><h1>${title}</h1>${content}<p><a href="/b/${escapeHtml(urlName)}">${salonPage}</a></p></main></body></html>`
