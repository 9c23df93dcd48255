import type { FastifyInstance } from 'fastify'

const bodySeconds = 30

/**
 * Node's own limits did not cut a body that drips a byte every few seconds (OPS-06): each request gets a deadline until
 * its body is read. Answers, and so event streams, have none here.
 */
export function deadlines(app: FastifyInstance, seconds = bodySeconds): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), seconds * 1000)
    timer.unref()
    const done = () => clearTimeout(timer)
    raw.once('end', done)
    raw.once('close', done)
  })
}
