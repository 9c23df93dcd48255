import { enterAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { transitions } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { keepCheckIn } from '../change/check-in-appointment.ts'
import { languageAt } from '../customer.ts'
import { findAppointment } from '../queries.ts'
import { makeEach, type Occurrence, occurrencesIn } from '../series/occurrences.ts'
import { type Key, undoablyTogether } from '../undo/undoable.ts'
import { endWaiting } from '../waiting-list/salon-waiting-list.ts'
import { makeRoom, roomOf } from './get-room.ts'
import { keepDurations, place } from './place-at-will.ts'
import { writeEntered } from './write-entered.ts'

type Entering = Context<typeof enterAppointment>
type Entered = Pick<Entering, 'actor' | 'body' | 'language' | 'now'>

/** APT-15, APT-19: one transaction under the salon's lock, so that nobody is booked twice (AVL-04). */
export function enterAppointmentRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Entering) => actor.businessObjectId
  write(app, enterAppointment, { lock }, async (tx, context) => {
    const { actor, now } = context
    const standing = at(deps, now)
    const key = await enterUndoably(tx, standing, context)
    const entered = await findAppointment(tx, standing, { actor, id: key.id })
    if (entered === undefined) throw new Error('an appointment that was just written is gone')
    return entered
  })
}

/** @returns the first, or only, appointment */
export async function enterUndoably(tx: Tx, deps: Deps, context: Entered): Promise<Key> {
  const { actor, body, now } = context
  const occurrences = occurrencesIn(body, { businessObjectId: actor.businessObjectId, now })
  const { room = [], customerId } = body
  const keys = [
    ...occurrences.map(({ key }) => ({ ...key, customerId })),
    ...(await roomOf(tx, actor.businessObjectId, room)),
  ]
  const change = async (kept: readonly HeldTime[]) => {
    await makeRoom(tx, deps, { actor, room, kept })
    await enterAll(tx, deps, { context, occurrences, kept })
  }
  await undoablyTogether(tx, deps, { keys, tell: body.tell ?? true, change })
  const [first] = keys
  if (first === undefined) throw new Error('nothing was entered')
  return first
}

type All = { context: Entered; occurrences: readonly Occurrence[]; kept: readonly HeldTime[] }

async function enterAll(tx: Tx, deps: Deps, { context, occurrences, kept }: All): Promise<void> {
  const { body, actor, now } = context
  const { businessObjectId } = actor
  const { customerId, walkIn = false, again, services } = body
  if (customerId === null && !walkIn) throw new Refused('invalid-request', { field: 'body.customerId' })
  if (walkIn && again !== undefined) throw new Refused('invalid-request', { field: 'body.again' })
  const language = customerId === null ? context.language : await languageAt(tx, businessObjectId, customerId)
  await makeEach(occurrences, (occurrence) => enter(tx, deps, { context, occurrence, language, kept }))
  if (customerId === null) return
  if (body.keepDurations) await keepDurations(tx, { businessObjectId, customerId }, services)
  if (walkIn) await keepCheckIn(tx, { businessObjectId, customerId }, new Date(now))
  for (const [index, { key, start }] of occurrences.entries()) {
    const entryId = index === 0 ? body.waitingListEntryId : undefined
    await endWaiting(tx, { businessObjectId, appointmentId: key.id, customerId, start }, entryId)
  }
}

type One = { context: Entered; occurrence: Occurrence; language: Language; kept: readonly HeldTime[] }

async function enter(tx: Tx, deps: Deps, { context, occurrence, language, kept }: One): Promise<void> {
  const { actor, body } = context
  const { key, start, override, series } = occurrence
  const { businessObjectId, id: appointmentId } = key
  const { customerId, walkIn = false, note = '' } = body
  const asked = { businessObjectId, start, entered: body.services, customerId, kept, override }
  const placed = await place(tx, deps, asked)
  await writeEntered(tx, deps, {
    ...{ key, placed, userId: actor.userId },
    appointment: {
      customerId,
      language,
      status: transitions[walkIn ? 'walkIn' : 'book'].to,
      walkIn,
      note: note === '' ? null : note,
      // What breaks a rule was put there by somebody and stays there.
      pinned: placed.broken.length > 0,
      ...series,
    },
  })
  await notify(tx, { topic: 'appointment', businessObjectId, id: appointmentId, version: 1 })
}
