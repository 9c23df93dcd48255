import type { FastifyInstance } from 'fastify'

/** How long a client may take, in milliseconds (OPS-06). Answers, and so event streams, have no limit here. */
export type TimeLimits = {
  /** For a whole request, headers and body. */
  requestMs: number
  /** For a connection on which nothing moves, in either direction. */
  idleMs: number
  /** For the next request on a connection that was answered. */
  keepAliveMs: number
  /** How often Node looks for requests that are late. */
  checkMs: number
}
export const timeLimits: TimeLimits = { requestMs: 30_000, idleMs: 60_000, keepAliveMs: 60_000, checkMs: 5_000 }

/** Node's own limits did not cut a body that drips a byte every few seconds: each request has a deadline of ours until it is read. */
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
