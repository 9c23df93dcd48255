/** MSG-16: the unsubscribe page. GET shows it, POST unsubscribes; mail programs can send the POST (RFC 8058). */

import type { Language } from '@goldline/domain/message/kinds'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { unsubscribePage } from '../consent/pages.ts'
import { setCustomerMarketing } from '../consent/set-marketing.ts'
import { latest, type TextDeps } from '../consent/texts.ts'
import { recordCustomerChange } from '../customer/history.ts'
import { acrossSalons } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import { type RouteDeps, withClockAt } from '../deps.ts'
import { limit } from '../http/hardening/limits.ts'
import { linkPages } from '../http/pages/link-page.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import { sha256 } from '../secrets.ts'

export function unsubscribeRoutes(server: FastifyInstance, deps: RouteDeps): void {
  linkPages(server, ({ get, post }) => {
    const { clock } = server.spine
    get('/u/:secret', async ({ params: { secret } }, reply) =>
      pageOf(deps, reply, { secret, link: await findLink(deps.db, secret) }),
    )
    post('/u/:secret', async ({ params: { secret } }, reply) => {
      const link = await decide(deps, secret, { granted: false, now: clock.now() })
      return pageOf(deps, reply, { secret, link })
    })
    post('/u/:secret/undo', async (request, reply) => {
      const { secret } = request.params
      server.spine.countPublicRead(request)
      if ((await findLink(deps.db, secret)) === undefined) return undefined
      // Limit undos, since each undo allows another opt-out, and each writes a row. An opt-out is never refused.
      const key = `unsubscribe ${sha256(secret).toString('base64url')}`
      await limit(withClockAt(deps, clock.now()), key, { max: 10, windowSeconds: 86_400 })
      return pageOf(deps, reply, { secret, link: await decide(deps, secret, { granted: true, now: clock.now() }) })
    })
  })
}

type Link = {
  businessObjectId: string
  customerId: string
  usedTime: Date | null
  userId: string | null
  subscribed: boolean
  /** Whether the salon still has the customer. */
  known: boolean
  salon: string
  urlName: string
  language: Language
}

async function findLink(db: Db, secret: string, lock = sql``): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.business_object_id, l.customer_id, l.used_time, c.user_id, c.language,
      coalesce(p.notification_subscribed, false) as subscribed, p.customer_id is not null as known, b.name as salon, b.url_name
    from unsubscribe_link l
    join business_object b on b.id = l.business_object_id
    join customer c on c.id = l.customer_id
    left join customer_profile p on p.business_object_id = l.business_object_id and p.customer_id = l.customer_id
    where l.hash = ${sha256(secret)} ${lock}`.execute(db)
  return rows[0]
}

/** Unsubscribes, or undoes only what this link ended, so that nobody else can subscribe the mail's reader. */
function decide(
  deps: RouteDeps,
  secret: string,
  { granted, now }: { granted: boolean; now: number },
): Promise<Link | undefined> {
  return transact(deps.db, async (tx) => {
    const link = await findLink(tx, secret, sql`for update of l`)
    if (link === undefined || link.subscribed === granted) return link
    if (granted && (link.usedTime === null || !link.known)) return link
    const usedTime = granted ? null : new Date(now)
    await setMarketing(tx, withClockAt(deps, now), { link, granted })
    await acrossSalons(tx).updateTable('unsubscribeLink').set({ usedTime }).where('hash', '=', sha256(secret)).execute()
    return { ...link, subscribed: granted, usedTime }
  })
}

async function setMarketing(
  tx: Tx,
  deps: ReturnType<typeof withClockAt>,
  { link, granted }: { link: Link; granted: boolean },
): Promise<void> {
  const { businessObjectId, customerId, language } = link
  const own = { businessObjectId, customerId }
  const textVersion = granted ? latest(deps.config.legal.texts.MARKETING).version : undefined
  await setCustomerMarketing(tx, deps, { ...own, granted, textVersion, language, client: null, givenBy: 'SELF' })
  await recordCustomerChange(tx, {
    ...own,
    userId: link.userId,
    what: 'changed',
    data: { notificationSubscribed: [String(!granted), String(granted)] },
    now: deps.clock.now(),
  })
  await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
}

type ShownLink = { secret: string; link: Link | undefined }

function pageOf(
  { config }: TextDeps,
  { styleNonce: nonce }: FastifyReply,
  { secret, link }: ShownLink,
): string | undefined {
  if (link === undefined) return undefined
  const { salon, urlName, language, subscribed, usedTime } = link
  const state = subscribed ? 'subscribed' : usedTime === null ? 'never' : 'ended'
  const wording = latest(config.legal.texts.MARKETING).texts[language].trim()
  return unsubscribePage({ secret, salon, urlName, language, state, wording, nonce })
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptUnsubscribeLinks: readonly DataKind[] = [
  {
    kind: 'Links to unsubscribe with',
    days: 1095,
    basis: 'somebody may open an old message to end the salon’s marketing',
    remove: (before) => deleteBatch('unsubscribe_link', 'created_time', before),
  },
]
