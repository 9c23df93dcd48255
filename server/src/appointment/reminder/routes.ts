/** MSG-17: the page behind a reminder's link, `/r/{secret}`. GET shows, POST answers; it asks for no account. */
import { customerMove } from '@goldline/domain/appointment/customer-change'
import { cancelRefusal } from '@goldline/domain/appointment/status'
import { nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import type { Refusal } from '@goldline/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Around } from '../../availability/queries.ts'
import { type Ask, askPool } from '../../db/ask.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import { refuseIf } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { inSlices } from '../../http/in-slices.ts'
import { toRefused } from '../../http/to-refused.ts'
import { longDay, timeOfDay } from '../../message/format.ts'
import { sha256 } from '../../secrets.ts'
import type { Wished } from '../booking/wished-visit.ts'
import { cancelAsCustomer } from '../change/cancel-appointment.ts'
import { loadLinkedMove } from '../change/load-visit.ts'
import { moveAsCustomer } from '../change/move-appointment.ts'
import { lockRow, writeChange } from '../write-change.ts'
import { factsOfLink, findLink, type Link, type LinkFacts } from './link.ts'
import { type Notice, reminderPage } from './page.ts'

type Named = FastifyRequest<{ Params: { secret: string; start?: string } }>

export function reminderRoutes(server: FastifyInstance, deps: RouteDeps): void {
  server.register(async (app) => {
    // Forms send some; nothing in it decides.
    const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)/
    app.addContentTypeParser(form, { parseAs: 'string' }, async () => undefined)
    const config = { secretAddress: true } as const
    const shows = (starts: boolean) => async (request: Named, reply: FastifyReply) => {
      app.spine.countPublicRead(request)
      return show(deps, { request, reply, starts, notice: null })
    }
    app.get('/r/:secret', shows(false))
    app.get('/r/:secret/starts', shows(true))
    const answers = (path: string, answer: Answer) =>
      app.post(`/r/:secret/${path}`, { config }, async (request: Named, reply) => {
        const notice = await answerBy(deps, request, answer)
        return show(deps, { request, reply, starts: notice === 'taken', notice })
      })
    answers('coming', comes)
    answers('cancellation', cancels)
    answers('starts/:start', moves)
  })
}

type Asked = { tx: Tx; deps: Deps; facts: LinkFacts; start: number }
type Answer = (asked: Asked) => Promise<Notice | null>

/** What the page offered and the visit no longer allows. */
const late: readonly Refusal[] = [
  'appointment.notFound',
  'appointment.not-editable',
  'appointment.not-cancellable',
  'appointment.cancellation-window-over',
  'blackListed',
]

/** Each answer writes; a person needs a handful. */
const mostAnswersADay = 30

async function answerBy(deps: RouteDeps, { params, server }: Named, answer: Answer): Promise<Notice | null> {
  const now = server.spine.clock.now()
  const standing = at(deps, now)
  const link = await findLink(deps.db, params.secret)
  if (link === undefined) return null
  const key = `reminder ${sha256(params.secret).toString('base64url')}`
  await limit(standing, key, { max: mostAnswersADay, windowSeconds: 86_400 })
  try {
    return await transactInSalon(deps.db, link.businessObjectId, async (tx) => {
      const facts = await factsOfLink(tx, link)
      if (facts === undefined || stateOf(facts, now) !== 'open') return null
      return answer({ tx, deps: standing, facts, start: Number(params.start) })
    })
  } catch (error) {
    const { code } = toRefused(error)
    if (code === 'startTime.invalid' || code === 'confirmed appointment already exists at same time') return 'taken'
    if (late.some((each) => each === code)) return 'refused'
    throw error
  }
}

/** A tick that the salon sees; the visit's status stays. Told to open calendars as a change of the visit. */
const comes: Answer = async ({ tx, deps, facts: { link, visit } }) => {
  const { businessObjectId, appointmentId } = link
  await tx
    .updateTable('visitLink')
    .set({ comingStart: visit.appointment.startTime })
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', appointmentId)
    .execute()
  await writeChange(tx, deps, { row: { businessObjectId, id: appointmentId }, changed: {} })
  return null
}

/** APT-04: as long as the salon's window is open. */
const cancels: Answer = async ({ tx, deps, facts }) => {
  refuseIf(cancelRefusal({ ...rulesOf(facts, deps.clock.now()), by: 'customer' }))
  const { businessObjectId, appointmentId, userId } = facts.link
  const row = await lockRow(tx, businessObjectId, appointmentId)
  await cancelAsCustomer(tx, deps, { row, userId, reason: '' })
  return null
}

/** The address can name any number; the page offers days. */
const furthestMs = 366 * 86_400_000

const moves: Answer = async ({ tx, deps, facts: { link }, start }) => {
  const { businessObjectId, appointmentId, userId } = link
  const ahead = start - deps.clock.now()
  if (!(ahead > 0 && ahead < furthestMs)) return 'taken'
  const row = await lockRow(tx, businessObjectId, appointmentId)
  await moveAsCustomer(tx, deps, { row, wished: wishedBy(link, start), asked: {}, userId })
  return 'moved'
}

const wishedBy = ({ businessObjectId, appointmentId: id }: Link, start: number): Wished => ({
  start,
  load: (ask: Ask, range: Around, now: number) => loadLinkedMove(ask, { id, businessObjectId, range, now }),
})

const rulesOf = ({ visit: { appointment, salon } }: LinkFacts, now: number) => ({
  status: appointment.status,
  bookingType: appointment.bookingType,
  start: appointment.startTime.getTime(),
  cancellationWindowHours: salon.cancellationWindowHours,
  now,
})

/** The link ends with the start (MSG-17). */
function stateOf({ visit: { appointment } }: LinkFacts, now: number): 'open' | 'cancelled' | 'over' {
  if (appointment.status === 'CUSTOMER_CANCELLED' || appointment.status === 'BO_CANCELLED') return 'cancelled'
  return appointment.status === 'CONFIRMED' && appointment.startTime.getTime() > now ? 'open' : 'over'
}

type Showing = { request: Named; reply: FastifyReply; starts: boolean; notice: Notice | null }

async function show(deps: RouteDeps, { request, reply, starts, notice }: Showing): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  const now = request.server.spine.clock.now()
  const standing = at(deps, now)
  const { secret } = request.params
  const link = await findLink(deps.db, secret)
  const facts = link && (await transact(deps.db, (tx) => factsOfLink(tx, link)))
  if (facts === undefined) {
    reply.callNotFound()
    return reply
  }
  const rules = rulesOf(facts, now)
  const state = stateOf(facts, now)
  const guest = facts.visit.appointment.customerId === null
  const move = guest ? 'appointment.not-editable' : customerMove({ ...rules, ...facts.link }).refusal
  const page = reminderPage({
    secret,
    notice,
    move,
    nonce: reply.styleNonce,
    urlName: facts.visit.salon.urlName,
    language: facts.visit.appointment.language,
    said: facts.said(standing),
    state: state === 'open' && facts.coming ? 'coming' : state,
    cancel: cancelRefusal({ ...rules, by: 'customer' }) ?? null,
    starts: starts && move === null && state === 'open' ? await startsFor(standing, facts) : null,
  })
  return reply.type('text/html; charset=utf-8').send(page)
}

const offeredStarts = 8

/** The nearest to the present one, in their order, with whoever was asked for. */
async function startsFor(deps: Deps, { link, visit: { appointment, salon } }: LinkFacts) {
  const now = deps.clock.now()
  const startMs = appointment.startTime.getTime()
  const range = { instant: startMs, before: nearestDays, after: nearestDays }
  const { facts, wish } = await wishedBy(link, startMs).load(askPool(deps.pool), range, now)
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const found = await inSlices(nearestInSlices(facts, wish, { startMs, now, count: offeredStarts + 1, onLimit }))
  const place = { language: appointment.language, country: salon.country, timeZone: salon.timeZone }
  return found
    .map(({ start }) => start)
    .filter((start) => start !== startMs)
    .sort((one, other) => one - other)
    .slice(0, offeredStarts)
    .map((start) => ({ start, text: `${longDay(new Date(start), place)}, ${timeOfDay(new Date(start), place)}` }))
}
