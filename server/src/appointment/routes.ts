import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getMoveDates, getMoveSlots } from '@goldline/contract/appointment/move'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { getSlotHolds, releaseSlot } from '@goldline/contract/appointment/slot-hold'
import { getMyWaitingListEntries, leaveWaitingList } from '@goldline/contract/appointment/waiting-list'
import { datesInSlices } from '@goldline/domain/availability/availability'
import { shownSlots } from '@goldline/domain/availability/filling'
import { prepareDays } from '@goldline/domain/availability/prepare'
import { seesOthers, seesWorkOf } from '@goldline/domain/staff/permission'
import { addDays } from '@goldline/domain/time/day'
import { parseStaff } from '../availability/wish.ts'
import { calendarRange } from '../business-object/queries.ts'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { inSlices } from '../http/in-slices.ts'
import { read, routes, write } from '../http/route.ts'
import { sha256 } from '../secrets.ts'
import { bookAppointmentRoute } from './booking/book-appointment.ts'
import { bookPartyRoute } from './booking/book-party.ts'
import { getTestStartsRoute } from './booking/get-test-starts.ts'
import { holdPartyRoute } from './booking/hold-party.ts'
import { holdSlotRoute } from './booking/hold-slot.ts'
import { getPartySlotsRoute } from './booking/party-slots.ts'
import { releaseHold } from './booking/release-slot-holds.ts'
import { cancelAppointmentRoute } from './change/cancel-appointment.ts'
import { checkInAppointmentRoute } from './change/check-in-appointment.ts'
import { correctionRoutes } from './change/corrections.ts'
import { editAppointmentRoute } from './change/edit-appointment.ts'
import { getMoveNextStartsRoute, getNextVisitRoute, getStartsAgainRoute } from './change/get-move-next-starts.ts'
import { handOverRoutes } from './change/hand-over.ts'
import { loadOwnMove } from './change/load-own-move.ts'
import { moveAppointmentRoute } from './change/move-appointment.ts'
import { previewMessageRoute } from './change/preview-message.ts'
import { runningLateRoutes } from './change/running-late.ts'
import { writeMessageRoute } from './change/write-message.ts'
import { blockTimeRoute } from './entry/block-time.ts'
import { enterAppointmentRoute } from './entry/enter-appointment.ts'
import { entryRoutes, placementRoute } from './entry/entry-routes.ts'
import { roomRoutes } from './entry/get-room.ts'
import { appointmentsBetween, findAppointment } from './queries.ts'
import { getAppointmentHistoryRoute } from './reading/get-appointment-history.ts'
import { healthAnswerRoutes } from './reading/health-answers.ts'
import { appointmentsOfUser } from './reading/own-appointments.ts'
import { findRecommendedStaff } from './reading/people.ts'
import { visitAnswerRoutes } from './reading/visit-answers.ts'
import { visitCalendarRoutes } from './reading/visit-calendar.ts'
import { visitFormRoutes } from './reading/visit-forms.ts'
import { visitTestsRoute } from './reading/visit-tests.ts'
import { reminderRoutes } from './reminder/routes.ts'
import { requestRoutes } from './request/routes.ts'
import { seriesRoutes } from './series/get-occurrences.ts'
import { undoChangeRoute } from './undo/undo-change.ts'
import { joinWaitingListRoute } from './waiting-list/join-waiting-list.ts'
import { entriesOfUser } from './waiting-list/queries.ts'
import { salonWaitingListRoutes } from './waiting-list/salon-waiting-list.ts'

const usualPage = 20

/** Returns the customer's own appointments, across salons (APT-01, BIZ-04, UI-11). */
const getMyAppointmentsRoute = read(getMyAppointments, async ({ deps, actor, query, language }) => {
  const limit = query.limit === undefined ? usualPage : Number(query.limit)
  // One more than requested tells whether there is a next page.
  const found = await appointmentsOfUser({ ...deps, language }, actor, { ...query, limit: limit + 1 })
  const appointments = found.slice(0, limit)
  const last = appointments.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return { appointments, next: goesOn ? `${Date.parse(last.startTime)}_${last.id}` : null }
})

/** Returns an appointment with the ETag that If-Match is compared with (APT-01, APT-08). */
const getAppointmentRoute = read(getAppointment, async ({ db, deps, actor, params, header, language }) => {
  const found = await findAppointment(db, { ...deps, language }, { actor, id: params.id })
  if (found === undefined) throw new Refused('appointment.notFound')
  header('ETag', `"${found.version}"`)
  return actor.client === 'ADMIN' ? { ...found, recommendedStaffs: await findRecommendedStaff(deps, found) } : found
})

/** Returns the calendar of the caller's salon; days are in the salon's zone (BIZ-04). */
const getAppointmentsRoute = read(getAppointments, async ({ db, deps, actor, query, language, now }) => {
  const { clock, range } = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const from = clock.startOfDay(range.from)
  const to = clock.startOfDay(addDays(range.to, 1))
  return appointmentsBetween({ ...deps, language }, actor, { from, to })
})

/** Returns the days to which an appointment can move (AVL-01, AVL-02). */
const getMoveDatesRoute = read(
  getMoveDates,
  async ({ db, deps: { pool, metrics }, actor: { userId }, params: { id }, query, now }) => {
    const range = requireDayRange(query)
    const { facts, wish } = await loadOwnMove(
      { ask: runOnPool(pool), db },
      {
        id,
        whose: { userId },
        asked: parseStaff(query),
        range,
        now,
      },
    )
    return inSlices(datesInSlices(facts, wish, { range, now, onLimit: () => metrics.searchLimitHits.inc() }))
  },
)

/** Returns the starts to which an appointment can move (AVL-01, AVL-02, AVL-06). */
const getMoveSlotsRoute = read(
  getMoveSlots,
  async ({ db, deps: { pool, metrics }, actor: { userId }, params: { id }, query, now }) => {
    const range = requireDayRange(query)
    const { businessObject, facts, wish } = await loadOwnMove(
      { ask: runOnPool(pool), db },
      {
        id,
        whose: { userId },
        asked: parseStaff(query),
        range,
        now,
      },
    )
    const onLimit = () => metrics.searchLimitHits.inc()
    const slots = shownSlots(prepareDays(facts, range), wish, {
      range,
      now,
      choice: businessObject.preferredSlots,
      onLimit,
    })
    return { ...range, ...(await inSlices(slots)) }
  },
)

/** Returns the salon's holds in these days that have not expired, by start (APT-14). */
const getSlotHoldsRoute = read(getSlotHolds, async ({ db, actor, query, now }) => {
  const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const held = await inSalon(db, businessObjectId)
    .selectFrom('slotHold')
    .select(['id', 'freedBy', 'requestId', 'startTime', 'endTime', 'expiresTime', 'services'])
    .where('expiresTime', '>', new Date(now))
    .where('startTime', '<', new Date(clock.startOfDay(addDays(range.to, 1))))
    .where('endTime', '>', new Date(clock.startOfDay(range.from)))
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  // Whether the user may see the work of the assigned staff member (AUTH-25).
  const isSeen = ({ assignedStaffId: staffId }: { assignedStaffId: string | null }) =>
    seesWorkOf(actor.permissions, { ownStaffId: actor.staffId, staffId })
  const shown = held.filter(({ services }) => services.some(isSeen))
  return shown.map(({ id, freedBy, requestId, services, ...times }) => ({
    id,
    freed: freedBy !== null,
    ...(requestId !== null && seesOthers(actor.permissions) && { requestId }),
    startTime: times.startTime.toISOString(),
    endTime: times.endTime.toISOString(),
    expiresTime: times.expiresTime.toISOString(),
    services: services.filter(isSeen).map(({ assignedStaffId: staffId, segments }) => ({ staffId, segments })),
  }))
})

/** Releases a hold; knowing its secret is the permission (APT-14). A hold that is gone counts as released. */
const releaseSlotRoute = write(
  releaseSlot,
  {
    before: async ({ deps: { db }, params }) =>
      acrossSalons(db)
        .selectFrom('slotHold')
        .select(['businessObjectId', 'id'])
        .where('hash', '=', sha256(params.id))
        .executeTakeFirst(),
    lock: (_, held) => held?.businessObjectId,
  },
  async ({ tx }, held) => {
    if (held !== undefined) await releaseHold(inSalon(tx, held.businessObjectId), held.id)
  },
)

/** Removes the customer's own entry; another customer's is not found (AVL-11). */
const leaveWaitingListRoute = write(leaveWaitingList, async ({ tx, actor, params }) => {
  const { numDeletedRows } = await acrossSalons(tx)
    .deleteFrom('waitingListEntry')
    .where('id', '=', params.id)
    .where('customerId', 'in', (own) => own.selectFrom('customer').select('id').where('userId', '=', actor.userId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refused('waiting-list.notFound')
})

export const appointmentRoutes = routes(
  holdSlotRoute,
  releaseSlotRoute,
  getSlotHoldsRoute,
  bookAppointmentRoute,
  getPartySlotsRoute,
  holdPartyRoute,
  bookPartyRoute,
  enterAppointmentRoute,
  placementRoute,
  blockTimeRoute,
  editAppointmentRoute,
  undoChangeRoute,
  previewMessageRoute,
  correctionRoutes,
  handOverRoutes,
  runningLateRoutes,
  entryRoutes,
  roomRoutes,
  reminderRoutes,
  seriesRoutes,
  requestRoutes,
  getAppointmentHistoryRoute,
  getAppointmentsRoute,
  getAppointmentRoute,
  ...visitCalendarRoutes,
  visitAnswerRoutes,
  healthAnswerRoutes,
  visitFormRoutes,
  visitTestsRoute,
  getTestStartsRoute,
  cancelAppointmentRoute,
  checkInAppointmentRoute,
  moveAppointmentRoute,
  getMoveDatesRoute,
  getMoveSlotsRoute,
  getMoveNextStartsRoute,
  getStartsAgainRoute,
  getNextVisitRoute,
  writeMessageRoute,
  getMyAppointmentsRoute,
  joinWaitingListRoute,
  read(getMyWaitingListEntries, ({ db, actor, now, language }) => entriesOfUser(db, actor.userId, { now, language })),
  leaveWaitingListRoute,
  salonWaitingListRoutes,
)
