import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { withFonts } from '../http/pages/pages.ts'
import type { Secrets } from '../secrets.ts'
import { codeIn, plainText } from '../texts/mail.ts'
import { type OutboxMessage, outboxPage, outboxStyle } from './outbox-page.ts'
import { parseBody } from './queue.ts'
import { withVisitSecret } from './visit-link.ts'

export type OutboxDeps = {
  readonly db: Db
  readonly secrets: Pick<Secrets, 'open' | 'hmac'>
  readonly config: Pick<Config, 'publicUrl'>
  /** Whether the database holds a demo; never in production. */
  readonly demo: boolean
}

const shown = 100

/** The demo's SMS and e-mails, newest first, so that a newcomer can read the PIN. These pages exist only in a demo. */
export function outboxRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  if (!deps.demo) return
  app.get('/outbox.json', async (_, reply) => fresh(reply).send(await newestMessages(deps, app.spine.clock.now())))
  app.get('/outbox', async (_, reply) => {
    return fresh(reply)
      .type('text/html; charset=utf-8')
      .send(outboxPage(await newestMessages(deps, app.spine.clock.now())))
  })
  app.get('/outbox.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(withFonts(outboxStyle, app.pages)),
  )
}

/** Leaves out messages scheduled for later: they would hide newer codes. */
async function newestMessages({ db, secrets, config }: OutboxDeps, now: number): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('message')
    .select(['recipient', 'channel', 'subject', 'text', 'sealed', 'createdTime', 'appointmentId'])
    .where('createdTime', '<=', new Date(now))
    .orderBy('createdTime', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ recipient, channel, subject, text, sealed, createdTime, appointmentId }) => {
    const stored = sealed && text !== '' ? secrets.open(text) : text
    const body = stored === '' ? [] : parseBody(channel, withVisitSecret(secrets, stored, { ...config, appointmentId }))
    const words = { text: plainText(body), code: codeIn(body) }
    return { to: recipient ?? '', channel, subject, ...words, createdTime: createdTime.toISOString() }
  })
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
