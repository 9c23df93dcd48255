import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sqlState } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'

const stopping = new WeakSet<FastifyInstance>()

/** Makes `/ready` fail and every answer close its connection, so that a load balancer moves clients elsewhere. */
export const markStopping = (app: FastifyInstance): void => void stopping.add(app)

/** Whether the error means that further writes fail too: a disk is full or missing, or the database is read-only. */
const cannotWrite = (error: unknown): boolean => /^(53100|58030|25006)$/.test(sqlState(error) ?? '')
/** How long `/ready` fails after a failed write; then another write is tried. */
const unwritableMs = 5_000

/** `/health`: the process responds. `/ready`: it can serve requests, including writes to its database (OPS-03). */
export function healthRoutes(app: FastifyInstance, deps: Pick<RouteDeps, 'db'>): void {
  let failedAt = Number.NEGATIVE_INFINITY
  app.addHook('onError', async (_request, _reply, error) => {
    if (cannotWrite(error)) failedAt = performance.now()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app)) reply.header('connection', 'close')
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const status = stopping.has(app) ? 'stopping' : await checkDatabase(deps, performance.now() - failedAt)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

type Readiness = 'ready' | 'database away' | 'database takes no writes'

async function checkDatabase({ db }: Pick<RouteDeps, 'db'>, sinceFailureMs: number): Promise<Readiness> {
  if (sinceFailureMs < unwritableMs) return 'database takes no writes'
  const asked = sql<{ reads: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads`.execute(db)
  const answer = asked.then(
    ({ rows }): Readiness => (rows[0]?.reads === false ? 'ready' : 'database takes no writes'),
    (): Readiness => 'database away',
  )
  const tooLong = new Promise<Readiness>((resolve) => setTimeout(resolve, 1000, 'database away').unref())
  return Promise.race([answer, tooLong])
}
