/** Builds the HTTP app with all its routes, in order. main.ts listens, shuts down and runs jobs. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { appointmentRoutes } from './appointment/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { userRoutes } from './auth/user/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { businessObjectRoutes } from './business-object/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { creditRoutes } from './credit/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import type { Deps } from './deps.ts'
import { formRoutes } from './form/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { rawBodies, uploads } from './http/bodies.ts'
import { clientError, errorHandling, frameworkError } from './http/error-handling.ts'
import { errorBody, Refused } from './http/errors.ts'
import { csrf } from './http/hardening/csrf.ts'
import { deadlines, type TimeLimits, timeLimits } from './http/hardening/deadlines.ts'
import { headers } from './http/hardening/headers.ts'
import { publicReads } from './http/hardening/public-reads.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoute } from './http/metrics.ts'
import { openApi } from './http/open-api/document.ts'
import { builtPages } from './http/pages/built-pages.ts'
import { docsCss, docsPage } from './http/pages/docs-page.ts'
import { clientApp, clientApps, clientLogTag, type Pages, withFonts } from './http/pages/pages.ts'
import { routes } from './http/route.ts'
import { findSession } from './http/session.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { eventsRoute } from './live/events.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { pictureRoutes } from './picture/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productRoutes } from './product/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { embeddingRoutes } from './site/embedding.ts'
import { favouriteRoutes } from './site/favourites.ts'
import { homeScreenRoutes } from './site/home-screen.ts'
import { pageRoutes } from './site/pages.ts'
import { posterRoutes } from './site/poster.ts'
import { siteRoutes } from './site/routes.ts'
import { searchEngineRoutes } from './site/search-engines.ts'
import { staffRoutes } from './staff/routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import { translationRoutes } from './translation/routes.ts'

const bodyBytes = 256 * 1024

export type AppOptions = { pages?: Pages; limits?: Partial<TimeLimits> }

export async function buildApp(
  deps: Deps,
  { pages = builtPages(), limits }: AppOptions = {},
): Promise<FastifyInstance> {
  const times = { ...timeLimits, ...limits }
  const app = createServer(deps, times)
  const reads = publicReads(deps)
  app.addHook('onClose', async () => reads.stop())
  app.decorate('spine', {
    clock: deps.clock,
    sessionOf: (request) => findSession(deps, request, { looks: false }),
    lookAtSession: (request) => findSession(deps, request, { looks: true }),
    countPublicRead: reads.count,
    strictAnswers: deps.strictAnswers,
    calls: [],
  })
  app.decorate('pages', pages)
  app.decorate('clientLogTag', clientLogTag(deps.config, pages))
  app.decorateRequest('actor', undefined)
  // Accept only JSON bodies, and files where a call takes them, so that no other type bypasses the checks.
  app.removeContentTypeParser('text/plain')
  uploads(app)
  rawBodies(app)

  errorHandling(app)
  await app.register(cookie)
  // Use one level above the plugin's default: the output is a tenth smaller in the same time.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
  headers(app, { secure: deps.config.publicUrl.startsWith('https:'), logUrl: deps.config.clientLog?.url, ...pages })
  deadlines(app, times)
  csrf(app, { secure: deps.config.publicUrl.startsWith('https:') })
  metricsRoute(app, deps)

  topicRoutes(app, deps)
  documentationRoutes(app, deps)
  await pages.register(app)
  siteRoutes(app, deps)
  pageRoutes(app, deps)
  for (const name of clientApps) clientApp(app, name)
  return app
}

/** Builds the HTTP app of a process that only runs jobs: it serves monitoring (OPS-03). */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const app = createServer(deps, timeLimits)
  app.setNotFoundHandler((request, reply) => reply.code(404).send(errorBody(new Refused('route-notFound'), request.id)))
  healthRoutes(app, deps)
  metricsRoute(app, deps)
  return app
}

/** The calls of all topics, in the order of the API documentation. */
const topicRoutes = routes(
  healthRoutes,
  authRoutes,
  userRoutes,
  consentRoutes,
  privacyRoutes,
  businessObjectRoutes,
  pictureRoutes,
  embeddingRoutes,
  favouriteRoutes,
  posterRoutes,
  searchEngineRoutes,
  homeScreenRoutes,
  setupRoutes,
  productRoutes,
  formRoutes,
  translationRoutes,
  availabilityRoutes,
  reportRoutes,
  overviewRoutes,
  reviewRoutes,
  appointmentRoutes,
  queueRoutes,
  eventsRoute,
  staffRoutes,
  pushRoutes,
  customerRoutes,
  transferRoutes,
  messageRoutes,
  marketingRoutes,
  contactRoutes,
  googleRoutes,
  marketplaceRoutes,
  creditRoutes,
  paymentRoutes,
  invoiceRoutes,
  checkoutRoutes,
)

/** Creates Fastify with limits on everything a client sends; the defaults are mostly unlimited (OPS-06). */
function createServer({ log, config }: Deps, times: TimeLimits): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: bodyBytes,
    requestTimeout: times.requestMs,
    connectionTimeout: times.idleMs,
    keepAliveTimeout: times.keepAliveMs,
    http: { connectionsCheckingInterval: times.checkMs },
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: 200 },
    // While closing, still answer requests on open connections; the answer closes the connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: clientError,
    frameworkErrors: frameworkError,
  })
}

/** Serves the API documentation: /openapi.json for machines, /docs for people. */
function documentationRoutes(app: FastifyInstance, { config }: Deps): void {
  // Render at the first request and cache it: it is rarely requested, and the start must not wait.
  const document = renderOnce(async () => JSON.stringify(await openApi(app.spine.calls, config.publicUrl)))
  const page = renderOnce(() => docsPage(app.spine.calls))
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  )
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  const css = renderOnce(() => withFonts(docsCss, app.pages))
  app.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css()))
}

function renderOnce<Text extends string | Promise<string>>(render: () => Text): () => Text {
  let rendered: Text | undefined
  return () => {
    rendered ??= render()
    return rendered
  }
}
