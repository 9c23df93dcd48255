/** Bodies other than parsed JSON: files, and raw texts with a signature. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the file that the call accepts. */
    upload?: readonly string[]
    rawBody?: boolean
  }
  interface FastifyRequest {
    /** The raw body, if the call requests it (`rawBody`). */
    rawBody: string | undefined
  }
}

/** Reads a file as bytes, up to the call's own limit, only for calls that accept a file. */
export function uploads(app: FastifyInstance): void {
  const type = /^(image\/(jpeg|png|webp|avif)|text\/(csv|calendar))$/
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async ({ routeOptions, headers }: FastifyRequest, body: Buffer) => {
      if (!routeOptions.config.upload?.includes(headers['content-type'] ?? '')) throw new Refused('invalid-request')
      return body
    },
  )
}

/** Keeps the raw text for signature checks. */
export function rawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', undefined)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) request.rawBody = body
    parse(request, body, done)
  })
}
