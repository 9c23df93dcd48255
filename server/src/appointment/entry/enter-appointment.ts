import { enterAppointment } from '@goldline/contract/appointment/entry'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { transitions } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { ownSalon, write } from '../../http/route.ts'
import { storeCheckIn } from '../change/check-in-appointment.ts'
import { languageAt } from '../customer.ts'
import { requireKeepingRules } from '../permission.ts'
import { placeEach } from '../series/occurrences.ts'
import { type ChangedVisit, runUndoableTogether } from '../undo/undoable.ts'
import { endWaiting } from '../waiting-list/salon-waiting-list.ts'
import { readWritten } from '../write-change.ts'
import { writeEntered } from '../write-visit.ts'
import { makeRoom, requireRoomVisits } from './make-room.ts'
import { withCustomers } from './new-customers.ts'
import { place, storeDurations } from './place-at-will.ts'
import { type Visit, visitsIn } from './visits.ts'

type EntryContext = Context<typeof enterAppointment>
type EntryFacts = Pick<EntryContext, 'actor' | 'body' | 'language' | 'now'>

/**
 * Enters appointments in one transaction under the salon's lock, so that nobody is booked twice (APT-15, APT-19,
 * APT-23, AVL-04).
 */
export const enterAppointmentRoute = write(enterAppointment, { lock: ownSalon }, async (work) => {
  const { salon, deps, actor } = work
  requireKeepingRules(actor, work.body)
  const entered = await enterUndoably(salon, deps, work)
  return readWritten(salon, deps, { actor, ids: entered.map(({ id }) => id) })
})

/** @returns the entered appointments, then those that made room */
export async function enterUndoably(
  salon: InSalon<Tx>,
  deps: Deps,
  asked: EntryFacts,
): Promise<[ChangedVisit, ...ChangedVisit[]]> {
  const context = { ...asked, body: await withCustomers(salon.db, deps, asked) }
  const { actor, body, now } = context
  const visits = visitsIn(body, now)
  const { room = [] } = body
  const changed = [
    ...visits.map(({ id, customerId }) => ({ id, customerId })),
    ...(await requireRoomVisits(salon, room)),
  ]
  const change = async (heldBefore: readonly HeldTime[]) => {
    await makeRoom(salon, deps, { actor, room, heldBefore })
    await enterAll(salon, deps, { context, visits, heldBefore })
  }
  await runUndoableTogether(salon, deps, { visits: changed, tell: body.tell ?? true, change })
  const [first, ...others] = changed
  if (first === undefined) throw new Error('nothing was entered')
  return [first, ...others]
}

type VisitEntries = { context: EntryFacts; visits: readonly Visit[]; heldBefore: readonly HeldTime[] }

async function enterAll(salon: InSalon<Tx>, deps: Deps, { context, visits, heldBefore }: VisitEntries): Promise<void> {
  const { body, now } = context
  const languages = await languagesOf(salon, { context, visits })
  const together: string[] = []
  const called = ({ start, member }: Visit) => ({ ...(member && { member }), startTime: new Date(start).toISOString() })
  const enterOne = async (visit: Visit) => {
    const language = languages.get(visit.customerId ?? body.customerId ?? '') ?? context.language
    await enter(salon, deps, { context, visit, language, together, heldBefore })
    if (visit.member) together.push(visit.id)
  }
  await placeEach(visits, { called, place: enterOne })
  for (const [index, { id, start, customerId, services, member = 1 }] of visits.entries()) {
    if (customerId === null) continue
    // The screen states durations only for the first member of a party (CUS-11).
    if (body.keepDurations && member === 1) await storeDurations(salon, { customerId }, services)
    if (body.walkIn) await storeCheckIn(salon, { customerId }, new Date(now))
    const entryId = index === 0 ? body.waitingListEntryId : undefined
    await endWaiting(salon, { appointmentId: id, customerId, start }, entryId)
  }
}

/** Returns languages by customer; locks the customers in a fixed order. Refuses with notFound. */
async function languagesOf(
  salon: InSalon<Tx>,
  { visits }: Omit<VisitEntries, 'heldBefore'>,
): Promise<Map<string, Language>> {
  const ids = [...new Set(visits.flatMap(({ customerId }) => customerId ?? []))].sort()
  const languages = new Map<string, Language>()
  for (const id of ids) languages.set(id, await languageAt(salon, id))
  return languages
}

/** `together`: ids of the visits of the same party that are already entered. */
type VisitEntry = Pick<VisitEntries, 'context' | 'heldBefore'> & {
  visit: Visit
  language: Language
  together: readonly string[]
}

async function enter(
  salon: InSalon<Tx>,
  deps: Deps,
  { context, visit, language, together, heldBefore }: VisitEntry,
): Promise<void> {
  const { actor, body } = context
  const { id, start, override, customerId, services, note = '', columns } = visit
  const { walkIn = false } = body
  const asked = { start, entered: services, customerId, heldBefore, override, together }
  const placed = await place(salon, deps, asked)
  await writeEntered(salon, deps, {
    id,
    placed,
    userId: actor.userId,
    columns: {
      customerId,
      language,
      status: transitions[walkIn ? 'walkIn' : 'book'].to,
      walkIn,
      note: note === '' ? null : note,
      // A visit that breaks a rule was placed deliberately, so it stays where it is.
      pinned: placed.broken.length > 0,
      ...columns,
    },
  })
}
