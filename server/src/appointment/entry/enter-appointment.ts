import { enterAppointment } from '@goldline/contract/appointment/entry'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { transitions } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { ownSalon, write } from '../../http/route.ts'
import { keepCheckIn } from '../change/check-in-appointment.ts'
import { languageAt } from '../customer.ts'
import { demandKeepingRules } from '../permission.ts'
import { placeEach } from '../series/occurrences.ts'
import { undoablyTogether } from '../undo/undoable.ts'
import { endWaiting } from '../waiting-list/salon-waiting-list.ts'
import type { VisitKey } from '../write-change.ts'
import { answerOf } from '../write-change.ts'
import { writeEntered } from '../write-visit.ts'
import { makeRoom, roomOf } from './make-room.ts'
import { withCustomers } from './new-customers.ts'
import { keepDurations, place } from './place-at-will.ts'
import { type Visit, visitsIn } from './visits.ts'

type EntryContext = Context<typeof enterAppointment>
type EntryFacts = Pick<EntryContext, 'actor' | 'body' | 'language' | 'now'>

/** APT-15, APT-19, APT-23: one transaction under the salon's lock, so that nobody is booked twice (AVL-04). */
export const enterAppointmentRoute = write(enterAppointment, { lock: ownSalon }, async (work) => {
  const { tx, deps, actor } = work
  demandKeepingRules(actor, work.body)
  const keys = await enterUndoably(tx, deps, work)
  return answerOf(tx, deps, { actor, ids: keys.map(({ id }) => id) })
})

/** @returns what was entered, then the appointments that made room */
export async function enterUndoably(tx: Tx, deps: Deps, asked: EntryFacts): Promise<[VisitKey, ...VisitKey[]]> {
  const context = { ...asked, body: await withCustomers(tx, deps, asked) }
  const { actor, body, now } = context
  const visits = visitsIn(body, { businessObjectId: actor.businessObjectId, now })
  const { room = [] } = body
  const keys = [
    ...visits.map(({ key, customerId }) => ({ ...key, customerId })),
    ...(await roomOf(tx, actor.businessObjectId, room)),
  ]
  const change = async (heldBefore: readonly HeldTime[]) => {
    await makeRoom(tx, deps, { actor, room, heldBefore })
    await enterAll(tx, deps, { context, visits, heldBefore })
  }
  await undoablyTogether(tx, deps, { keys, tell: body.tell ?? true, change })
  const [first, ...others] = keys
  if (first === undefined) throw new Error('nothing was entered')
  return [first, ...others]
}

type VisitEntries = { context: EntryFacts; visits: readonly Visit[]; heldBefore: readonly HeldTime[] }

async function enterAll(tx: Tx, deps: Deps, { context, visits, heldBefore }: VisitEntries): Promise<void> {
  const { body, actor, now } = context
  const { businessObjectId } = actor
  const languages = await languagesOf(tx, { context, visits })
  const together: string[] = []
  const called = ({ start, member }: Visit) => ({ ...(member && { member }), startTime: new Date(start).toISOString() })
  const enterOne = async (visit: Visit) => {
    const language = languages.get(visit.customerId ?? body.customerId ?? '') ?? context.language
    await enter(tx, deps, { context, visit, language, together, heldBefore })
    if (visit.member) together.push(visit.key.id)
  }
  await placeEach(visits, { called, place: enterOne })
  for (const [index, { key, start, customerId, services, member = 1 }] of visits.entries()) {
    if (customerId === null) continue
    // The durations were asked for the first member of a party (CUS-11).
    if (body.keepDurations && member === 1) await keepDurations(tx, { businessObjectId, customerId }, services)
    if (body.walkIn) await keepCheckIn(tx, { businessObjectId, customerId }, new Date(now))
    const entryId = index === 0 ? body.waitingListEntryId : undefined
    await endWaiting(tx, { businessObjectId, appointmentId: key.id, customerId, start }, entryId)
  }
}

/** Languages by customer, locked in a fixed order. Refuses with notFound. */
async function languagesOf(
  tx: Tx,
  { context, visits }: Omit<VisitEntries, 'heldBefore'>,
): Promise<Map<string, Language>> {
  const ids = [...new Set(visits.flatMap(({ customerId }) => customerId ?? []))].sort()
  const languages = new Map<string, Language>()
  for (const id of ids) languages.set(id, await languageAt(tx, context.actor.businessObjectId, id))
  return languages
}

/** `together`: members of its party that are already entered. */
type VisitEntry = Pick<VisitEntries, 'context' | 'heldBefore'> & {
  visit: Visit
  language: Language
  together: readonly string[]
}

async function enter(
  tx: Tx,
  deps: Deps,
  { context, visit, language, together, heldBefore }: VisitEntry,
): Promise<void> {
  const { actor, body } = context
  const { key, start, override, customerId, services, note = '', columns } = visit
  const { businessObjectId } = key
  const { walkIn = false } = body
  const asked = { businessObjectId, start, entered: services, customerId, heldBefore, override, together }
  const placed = await place(tx, deps, asked)
  await writeEntered(tx, deps, {
    key,
    placed,
    userId: actor.userId,
    columns: {
      customerId,
      language,
      status: transitions[walkIn ? 'walkIn' : 'book'].to,
      walkIn,
      note: note === '' ? null : note,
      // A visit that breaks a rule was placed deliberately, so it stays there.
      pinned: placed.broken.length > 0,
      ...columns,
    },
  })
}
