import type { FastifyInstance } from 'fastify'

/** How long a client may take, in milliseconds (OPS-06). Responses, including event streams, are not limited here. */
export type TimeLimits = {
  /** Limit for a whole request, headers and body. */
  requestMs: number
  /** Limit for a connection without traffic in either direction. */
  idleMs: number
  /** Limit until the next request on a kept-alive connection. */
  keepAliveMs: number
  /** How often Node checks for late requests. */
  checkMs: number
}
export const timeLimits: TimeLimits = { requestMs: 30_000, idleMs: 60_000, keepAliveMs: 60_000, checkMs: 5_000 }

/** Sets a deadline for reading each request, since Node's own limits do not stop a body that arrives very slowly. */
export function deadlines(app: FastifyInstance, { requestMs }: Pick<TimeLimits, 'requestMs'>): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return
    const cut = () => {
      if (!raw.complete) raw.destroy()
    }
    const timer = setTimeout(cut, requestMs)
    timer.unref()
    const done = () => clearTimeout(timer)
    raw.once('end', done)
    raw.once('close', done)
  })
}
