/** The server as one value: everything it answers, in order. Listening, draining and jobs are main.ts's. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { appointmentRoutes } from './appointment/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { pageRoutes } from './business-object/pages.ts'
import { businessObjectRoutes } from './business-object/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import type { Deps } from './deps.ts'
import { csrf } from './http/csrf.ts'
import { deadlines } from './http/deadlines.ts'
import { docsCss, docsPage } from './http/docs-page.ts'
import { errorHandling } from './http/error-handling.ts'
import { headers } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoute } from './http/metrics.ts'
import { openApi } from './http/open-api.ts'
import { assets, clientApp } from './http/pages.ts'
import { publicReads } from './http/public-reads.ts'
import { sessionOf } from './http/session.ts'
import { messageRoutes } from './message/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { userRoutes } from './user/routes.ts'

const bodyBytes = 256 * 1024

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustProxy.length > 0 ? [...deps.config.trustProxy] : false,
    bodyLimit: bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 60_000,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  const reads = publicReads(deps)
  app.addHook('onClose', async () => reads.stop())
  app.decorate('spine', {
    sessionOf: (request) => sessionOf(deps, request),
    countPublicRead: reads.count,
    strictAnswers: deps.strictAnswers,
    calls: [],
  })

  errorHandling(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  headers(app, { secure: deps.config.publicUrl.startsWith('https:') })
  deadlines(app)
  csrf(app, { secure: deps.config.publicUrl.startsWith('https:') })
  metricsRoute(app, deps.metrics)

  healthRoutes(app, deps)
  authRoutes(app, deps)
  userRoutes(app, deps)
  businessObjectRoutes(app, deps)
  appointmentRoutes(app, deps)
  staffRoutes(app, deps)
  customerRoutes(app, deps)
  messageRoutes(app, deps)
  describe(app, deps)
  await assets(app)
  pageRoutes(app, deps)
  clientApp(app, 'admin')
  return app
}

/** The contract, for machines and for people. */
function describe(app: FastifyInstance, { config }: Deps): void {
  const document = openApi(app.spine.calls, config.publicUrl)
  app.get('/openapi.json', async () => document)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(app.spine.calls)))
  app.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsCss))
}
