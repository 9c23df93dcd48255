import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the file that the call takes. */
    upload?: readonly string[]
  }
}

/** Reads a file as bytes up to the call's own limit, only for calls that take one. */
export function uploads(app: FastifyInstance): void {
  const type = /^image\/(jpeg|png|webp|avif)$/
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async ({ routeOptions, headers }: FastifyRequest, body: Buffer) => {
      if (!routeOptions.config.upload?.includes(headers['content-type'] ?? '')) throw new Refused('invalid-request')
      return body
    },
  )
}
