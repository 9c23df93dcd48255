/** MSG-15: the page that an opt-in message links to. GET shows the question, POST confirms. */

import type { Language } from '@goldline/domain/message/kinds'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { optInPage } from '../consent/pages.ts'
import { setCustomerMarketing } from '../consent/set-marketing.ts'
import { latest, type TextDeps } from '../consent/texts.ts'
import { recordCustomerChange } from '../customer/history.ts'
import { acrossSalons } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import { type Db, transact } from '../db/transaction.ts'
import { type RouteDeps, withClockAt } from '../deps.ts'
import { linkPages } from '../http/pages/link-page.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { hashContact, sha256 } from '../secrets.ts'

export function optInRoutes(server: FastifyInstance, deps: RouteDeps): void {
  linkPages(server, ({ get, post }) => {
    const { clock } = server.spine
    get('/o/:secret', async ({ params: { secret } }, reply) => {
      const question = await findQuestion(deps, deps.db, { secret, now: clock.now() })
      return pageOf(deps, reply, { secret, question })
    })
    post('/o/:secret', async (request, reply) => {
      const { secret } = request.params
      server.spine.countPublicRead(request)
      return pageOf(deps, reply, { secret, question: await confirm(deps, secret, clock.now()) })
    })
  })
}

type Question = {
  businessObjectId: string
  customerId: string
  userId: string | null
  state: 'asked' | 'subscribed' | 'over'
  salon: string
  urlName: string
  language: Language
}

/** Finds the request of a link; it is over if the customer's contact has changed since. undefined: unknown link. */
async function findQuestion(
  { secrets }: RouteDeps,
  db: Db,
  { secret, now, lock = sql`` }: { secret: string; now: number; lock?: RawBuilder<unknown> },
): Promise<Question | undefined> {
  const { rows } = await sql<Question & { contact: Buffer; own: string[] }>`
    select o.business_object_id, o.customer_id, c.user_id, c.language, b.name as salon, b.url_name, o.contact,
      array_remove(array[c.email, c.phone_nr, u.email, u.phone_nr], null) as own,
      case when p.notification_subscribed then 'subscribed'
        when o.confirmed_time is null and o.expires_time > ${new Date(now)}::timestamptz and c.erased_time is null then 'asked'
        else 'over' end as state
    from opt_in o
    join customer_profile p on p.business_object_id = o.business_object_id and p.customer_id = o.customer_id
    join business_object b on b.id = o.business_object_id
    join customer c on c.id = o.customer_id
    left join app_user u on u.id = c.user_id
    where o.hash = ${sha256(secret)} ${lock}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { contact, own, ...question } = row
  const isOwn = own.some((each) => hashContact(secrets, each).equals(contact))
  return question.state === 'asked' && !isOwn ? { ...question, state: 'over' } : question
}

function confirm(deps: RouteDeps, secret: string, now: number): Promise<Question | undefined> {
  return transact(deps.db, async (tx) => {
    const question = await findQuestion(deps, tx, { secret, now, lock: sql`for update of o` })
    if (question?.state !== 'asked') return question
    const { businessObjectId, customerId, userId, language } = question
    await acrossSalons(tx)
      .updateTable('optIn')
      .set({ confirmedTime: new Date(now) })
      .where('hash', '=', sha256(secret))
      .execute()
    const own = { businessObjectId, customerId }
    const textVersion = latest(deps.config.legal.texts.MARKETING).version
    const told = { ...own, granted: true, textVersion, language, client: null, givenBy: 'SELF' } as const
    await setCustomerMarketing(tx, withClockAt(deps, now), told)
    const data = { notificationSubscribed: ['asked', 'true'] } as const
    await recordCustomerChange(tx, { ...own, userId, what: 'changed', data, now })
    await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
    return { ...question, state: 'subscribed' }
  })
}

type ShownQuestion = { secret: string; question: Question | undefined }

function pageOf({ config }: TextDeps, { styleNonce: nonce }: FastifyReply, { secret, question }: ShownQuestion) {
  if (question === undefined) return undefined
  const { salon, urlName, language, state } = question
  const wording = latest(config.legal.texts.MARKETING).texts[language].trim()
  return optInPage({ secret, salon, urlName, language, state, wording, nonce })
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptOptIns: readonly DataKind[] = [
  {
    kind: 'Yeses to marketing that nobody confirmed',
    days: 30,
    basis: 'the link in the message holds as long',
    remove: (before) => sql`delete from opt_in where confirmed_time is null and asked_time < ${before}`,
  },
]
