/**
 * Serves the page behind a reminder's link, `/r/{secret}`, without an account (MSG-17). GET shows it, POST changes the
 * visit.
 */

import { customerMove } from '@goldline/domain/appointment/customer-change'
import { cancelRefusal } from '@goldline/domain/appointment/status'
import { bookingRuleLimits } from '@goldline/domain/business-object/booking-rules'
import type { Refusal } from '@goldline/domain/refusal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { runOnPool } from '../../db/run-statement.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import { type Deps, type RouteDeps, withClockAt } from '../../deps.ts'
import { limit } from '../../http/hardening/limits.ts'
import { type LinkRequest, linkPages } from '../../http/pages/link-page.ts'
import { toRefused } from '../../http/to-refused.ts'
import { longDay, timeOfDay } from '../../message/format.ts'
import { sha256 } from '../../secrets.ts'
import { cancelAsCustomer } from '../change/cancel-appointment.ts'
import { moveAsCustomer } from '../change/move-appointment.ts'
import { findMoveStarts, findReplacements } from '../change/other-starts.ts'
import { writeNextVersion } from '../change-visit.ts'
import { lockRow } from '../write-change.ts'
import { calendarFile, webCalendar } from './calendar.ts'
import { findLink, type LinkFacts, loadLinkFacts } from './link.ts'
import { type Notice, reminderPage } from './page.ts'

export function reminderRoutes(server: FastifyInstance, deps: RouteDeps): void {
  linkPages(server, ({ get, post }) => {
    const shows = (starts: boolean) => (request: LinkRequest, reply: FastifyReply) =>
      renderPage(deps, { request, reply, starts, notice: null })
    get('/r/:secret', shows(false))
    get('/r/:secret/starts', shows(true))
    // Opening an action's address again shows the page.
    for (const answered of ['coming', 'cancellation', 'starts/:start']) get(`/r/:secret/${answered}`, shows(false))
    get('/r/:secret/calendar/:which', (request, reply) => addToCalendar(deps, request, reply))
    const answers = (path: string, answer: Answer) =>
      post(`/r/:secret/${path}`, async (request, reply) => {
        const notice = await runAction(deps, request, answer)
        return renderPage(deps, { request, reply, starts: notice === 'taken', notice })
      })
    answers('coming', confirmComing)
    answers('cancellation', cancelVisit)
    answers('starts/:start', moveVisit)
  })
}

type LinkMove = { salon: InSalon<Tx>; deps: Deps; facts: LinkFacts; start: number }
type Answer = (asked: LinkMove) => Promise<Notice | null>

/** Refusals of an action that the page offered but the visit no longer allows. */
const late: readonly Refusal[] = [
  'appointment.notFound',
  'appointment.not-editable',
  'appointment.not-cancellable',
  'appointment.cancellation-window-over',
  'blackListed',
  'patch-test.too-close',
]

/** Limits actions per link and day, since each writes to the database. */
const maxActionsPerDay = 30

async function runAction(deps: RouteDeps, { params, server }: LinkRequest, answer: Answer): Promise<Notice | null> {
  const now = server.spine.clock.now()
  const standing = withClockAt(deps, now)
  const link = await findLink(deps.db, params.secret)
  if (link === undefined) return null
  const key = `reminder ${sha256(params.secret).toString('base64url')}`
  await limit(standing, key, { max: maxActionsPerDay, windowSeconds: 86_400 })
  try {
    return await transactInSalon(deps.db, link.businessObjectId, async (salon) => {
      const facts = await loadLinkFacts(salon, link)
      if (facts === undefined || stateOf(facts, now) !== 'open') return null
      return answer({ salon, deps: standing, facts, start: Number(params.start) })
    })
  } catch (error) {
    const { code } = toRefused(error)
    if (code === 'startTime.invalid' || code === 'confirmed appointment already exists at same time') return 'taken'
    if (late.some((each) => each === code)) return 'refused'
    throw error
  }
}

/**
 * Records that the customer confirmed to come, for the salon; the visit's status stays the same. Notifies open
 * calendars.
 */
const confirmComing: Answer = async ({ salon, deps, facts: { link, visit } }) => {
  const { appointmentId } = link
  await salon
    .updateTable('visitLink')
    .set({ comingStart: visit.appointment.startTime })
    .where('appointmentId', '=', appointmentId)
    .execute()
  await writeNextVersion(salon, deps, { id: appointmentId })
  return null
}

/** Cancels within the salon's cancellation window (APT-04). */
const cancelVisit: Answer = async ({ salon, deps, facts }) => {
  const { appointmentId, userId } = facts.link
  const row = await lockRow(salon, appointmentId)
  await cancelAsCustomer(salon, deps, { row, userId })
  return null
}

/** Limits the start in the address, which may be any number; the page offers future days only. */
const furthestMs = 366 * 86_400_000

const moveVisit: Answer = async ({ salon, deps, facts: { link }, start }) => {
  const { appointmentId, userId } = link
  const ahead = start - deps.clock.now()
  if (!(ahead > 0 && ahead < furthestMs)) return 'taken'
  const row = await lockRow(salon, appointmentId)
  await moveAsCustomer(salon, deps, { row, start, userId })
  return 'moved'
}

const rulesOf = ({ visit: { appointment, businessObject } }: LinkFacts, now: number) => ({
  status: appointment.status,
  bookingType: appointment.bookingType,
  start: appointment.startTime.getTime(),
  cancellationWindowHours: businessObject.cancellationWindowHours,
  now,
})

/** Returns the state of the link, which ends at the visit's start (APT-24). */
function stateOf({ visit: { appointment } }: LinkFacts, now: number) {
  if (appointment.status === 'BO_CANCELLED') return 'cancelledBySalon'
  if (appointment.status === 'CUSTOMER_CANCELLED') return 'cancelled'
  return appointment.status === 'CONFIRMED' && appointment.startTime.getTime() > now ? 'open' : 'over'
}

/** Loads the visit behind the link; undefined: no such link. */
async function loadVisitOfLink(deps: RouteDeps, secret: string): Promise<LinkFacts | undefined> {
  const link = await findLink(deps.db, secret)
  return link && (await transact(deps.db, (tx) => loadLinkFacts(inSalon(tx, link.businessObjectId), link)))
}

async function addToCalendar(deps: RouteDeps, { params, server }: LinkRequest, reply: FastifyReply) {
  const now = server.spine.clock.now()
  const facts = await loadVisitOfLink(deps, params.secret)
  if (facts === undefined) return undefined
  const shown = { visit: facts.visit, said: facts.said(withClockAt(deps, now)) }
  const elsewhere = webCalendar(params.which ?? '')
  if (stateOf(facts, now) !== 'open') return reply.redirect(`/r/${params.secret}`, 303)
  if (elsewhere !== undefined) return reply.redirect(elsewhere(shown), 303)
  const { content, name } = calendarFile(withClockAt(deps, now), shown)
  const disposition = `attachment; filename="${name}"`
  return reply.header('content-disposition', disposition).type('text/calendar; charset=utf-8').send(content)
}

type LinkView = { request: LinkRequest; reply: FastifyReply; starts: boolean; notice: Notice | null }

async function renderPage(deps: RouteDeps, { request, reply, starts, notice }: LinkView): Promise<string | undefined> {
  const now = request.server.spine.clock.now()
  const standing = withClockAt(deps, now)
  const { secret } = request.params
  const facts = await loadVisitOfLink(deps, secret)
  if (facts === undefined) return undefined
  const { link, visit } = facts
  const rules = rulesOf(facts, now)
  const state = stateOf(facts, now)
  const move =
    visit.appointment.customerId === null ? 'appointment.not-editable' : customerMove({ ...rules, ...link }).refusal
  return reminderPage({
    secret,
    notice,
    move,
    nonce: reply.styleNonce,
    urlName: visit.businessObject.urlName,
    phoneNr: visit.businessObject.phoneNr,
    language: visit.appointment.language,
    said: facts.said(standing),
    state: state === 'open' && facts.coming ? 'coming' : state,
    asksComing: rules.start - now <= bookingRuleLimits.reminderHours.max * 3_600_000,
    cancel: cancelRefusal({ ...rules, by: 'customer' }) ?? null,
    starts: starts && move === null && state === 'open' ? await startsFor(standing, facts) : null,
    instead: state === 'cancelledBySalon' ? await replacementsFor(standing, facts) : [],
  })
}

const localeOf = ({ appointment: { language }, businessObject: { country, timeZone } }: LinkFacts['visit']) => ({
  language,
  country,
  timeZone,
})
const formatStart = (at: Date, visit: LinkFacts['visit']): string =>
  `${longDay(at, localeOf(visit))}, ${timeOfDay(at, localeOf(visit))}`

const offeredStarts = 8

/** Returns free starts with the requested staff. */
async function startsFor(deps: Deps, { visit }: LinkFacts) {
  const starts = await findMoveStarts(deps, visit.appointment, offeredStarts)
  return starts.map((start) => ({ start, text: formatStart(new Date(start), visit) }))
}

async function replacementsFor(deps: Deps, { visit }: LinkFacts) {
  const { db, pool } = deps
  const found = await findReplacements(
    inSalon(db, visit.appointment.businessObjectId),
    { ask: runOnPool(pool), deps },
    visit.appointment.id,
  )
  return found.map(({ start, link }) => ({ link, text: formatStart(start, visit) }))
}
