/** RWG-02: opts a salon out of Reserve with Google, only at its own request. ADMIN's switch is in switch.ts. */
import { timingSafeEqual } from 'node:crypto'
import { optOutOfReserveWithGoogle } from '@goldline/contract/google'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { featureRefusal } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import { changeSalonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { routes, write } from '../http/route.ts'
import type { Notice } from '../message/notice.ts'
import { mailOwners } from '../message/warn-salon.ts'
import type { Secrets } from '../secrets.ts'
import { button, mail } from '../texts/mail.ts'
import { bookingServerRoutes } from './booking-server/routes.ts'
import { leaveGoogle, switchRoutes } from './switch.ts'

type OptOutContext = Context<typeof optOutOfReserveWithGoogle>

const requestsAnHour = 5
const dayMs = 86_400_000
const linkDays = 14

export const googleRoutes = routes(
  write(
    optOutOfReserveWithGoogle,
    {
      before: ({ deps, address }) =>
        limit(deps, `google opt-out ${callerOf(address)}`, { max: requestsAnHour, windowSeconds: 3600 }),
    },
    async (work) => {
      const { body, actor, now } = work
      const businessObject = await findSalon(work.tx, body.urlName.toLowerCase())
      if (businessObject === undefined) throw new Refused('businessObject.notFound')
      if (!businessObject.reserveWithGoogle) return { optedOut: true }
      const may =
        isLeaderOf(actor, businessObject.id) ||
        (body.token !== undefined && isValidToken(work.deps, businessObject, { token: body.token, now }))
      await (may
        ? leaveGoogle(work.tx, businessObject.id, now)
        : mailOptOutLink(work.tx, work.deps, { businessObject, now }))
      return { optedOut: may }
    },
  ),
  switchRoutes,
  bookingServerRoutes,
)

type Salon = Awaited<ReturnType<typeof findSalon>> & {}

/** Finds the salon by its current or a former URL name (BIZ-01). */
const findSalon = (tx: Tx, urlName: string) =>
  tx
    .selectFrom('businessObject')
    .select(['id', 'urlName', 'language', 'reserveWithGoogle', 'googleOptOutAskedTime as asked'])
    .where(
      'id',
      '=',
      // Two index lookups; `or` would read all salons.
      sql<string>`coalesce((select id from business_object where url_name = ${urlName}),
        (select business_object_id from former_url_name where url_name = ${urlName}))`,
    )
    .forUpdate()
    .executeTakeFirst()

/** Returns whether the signed-in caller is a leader of the salon. */
const isLeaderOf = (actor: OptOutContext['actor'], businessObjectId: string): boolean =>
  actor !== undefined &&
  actor.role !== 'CUSTOMER' &&
  actor.client === 'ADMIN' &&
  !actor.locked &&
  actor.businessObjectId === businessObjectId &&
  featureRefusal('salonSettings', actor) === undefined

/** Signs the request's time, so that a later request, or the salon's answer, invalidates the link. */
const tokenOf = (secrets: Secrets, { id, asked }: { id: string; asked: Date }): string =>
  secrets.hmac('reserve with google opt-out', id, asked.toISOString()).toString('base64url')

function isValidToken(
  { secrets }: Deps,
  { id, asked }: Salon,
  { token, now }: { token: string; now: number },
): boolean {
  if (asked === null || asked.getTime() + linkDays * dayMs <= now) return false
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secrets, { id, asked })))
}

/** RWG-02: a visitor's request to remove the salon from Google; `link` does so, and is valid for `days`. */
export const googleOptOut: Notice<{ salon: string; link: string; days: number }> = {
  type: 'GOOGLE_OPT_OUT',
  mail: (say, { link }) =>
    mail(
      say('googleOptOut.subject'),
      say('hello.salon'),
      say('googleOptOut.text'),
      button(say('googleOptOut.open'), link),
      say('googleOptOut.more'),
    ),
  secret: true,
}

/** Mails the owners the link, unless it was requested within a day. */
async function mailOptOutLink(
  tx: Tx,
  deps: Deps,
  { businessObject, now }: { businessObject: Salon; now: number },
): Promise<void> {
  const { id, urlName, language } = businessObject
  if (businessObject.asked !== null && businessObject.asked.getTime() + dayMs > now) return
  const asked = new Date(now)
  await changeSalonRow(inSalon(tx, id), { googleOptOutAskedTime: asked })
  const token = tokenOf(deps.secrets, { id, asked })
  const link = `${deps.config.publicUrl}${salonPage(urlName)}/my/google?lang=${language}#${token}`
  const cause = `GOOGLE_OPT_OUT ${id} ${asked.toISOString()}`
  await mailOwners(tx, deps, {
    notice: googleOptOut,
    businessObjectId: id,
    cause,
    facts: () => ({ link, days: linkDays }),
  })
}
