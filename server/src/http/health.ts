import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RouteDeps } from '../deps.ts'

/** `/health`: the process responds. `/ready`: it can serve, including its database (OPS-03). */
export function healthRoutes(app: FastifyInstance, deps: RouteDeps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const ready = await databaseAnswers(deps)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database away' })
  })
}

async function databaseAnswers({ db }: RouteDeps): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const tooLong = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())
  return Promise.race([asked, tooLong])
}
