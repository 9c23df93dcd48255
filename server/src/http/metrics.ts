/** Prometheus metrics (OPS-03), by route pattern only, since a path can contain a secret. */

import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/transaction.ts'
import { stateMetrics } from './state-metrics.ts'

export type Metrics = { registry: Registry; searchLimitHits: Counter; guardRefusals: Counter<'guard'> }

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const searchLimitHits = new Counter({
    name: 'goldline_assignment_search_limit_total',
    help: 'Starts not offered because the search for an assignment met its limit of nodes',
    registers: [registry],
  })
  const guardRefusals = new Counter({
    name: 'goldline_guard_refusals_total',
    help: 'Codes, starts and reviews refused, by the guard that did (AUTH-07, AUTH-16, APT-14)',
    labelNames: ['guard'],
    registers: [registry],
  })
  return { registry, searchLimitHits, guardRefusals }
}

/** Headers that proxies add; a proxy that adds none must be configured not to forward /metrics. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

type Sources = { readonly metrics: Metrics; readonly db: Db }

export function metricsRoute(app: FastifyInstance, { metrics: { registry }, db }: Sources): void {
  stateMetrics(registry, db)
  const seconds = new Histogram({
    name: 'goldline_http_request_seconds',
    help: 'Answers by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  // Metrics are for the operator: only from this machine, not through its proxy.
  app.get('/metrics', async (request, reply) => {
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    if (!local || passedOn.some((name) => name in request.headers)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
