/** Alternatives for a visit of a series or party that cannot follow a change (APT-19, APT-23). */
import type { RoomFound } from '@goldline/contract/appointment/series'
import type { ErrorBody } from '@goldline/contract/wire'
import type { Refusal } from '@goldline/domain/refusal'
import type { Zone } from '@goldline/domain/time/zone'
import { askTx } from '../../db/ask.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type RoomQuery, roomForBlocked, roomForVisit } from '../entry/get-room.ts'
import { nearestBlocker, nearestVisit } from '../series/nearest-start.ts'
import { blockerOf } from './replace-blocker.ts'
import { type VisitEdit, wishOf } from './replace-visit.ts'

export type Alternatives = Pick<NonNullable<ErrorBody['conflicts']>[number], 'nearest' | 'room'>

/** `alone`: no other visit of the change is in conflict. */
export type ConflictScope = { broken: readonly Refusal[]; alone: boolean; clock: Zone }
/** `staying`: all changed visits, none of which makes room for another. */
type AlternativesQuery = ConflictScope & { editing: VisitEdit; staying: readonly string[] }

/**
 * Returns the nearest start that breaks no rule and, if only a busy person is in the way, who could make room. No room
 * for several of a party in conflict: they are simultaneous and may need the same room.
 */
export async function insteadOf(tx: Tx, deps: Deps, asked: AlternativesQuery): Promise<Alternatives> {
  const { editing, broken, alone } = asked
  const ofBlocker = editing.row.status === 'BLOCKER'
  const start = await (ofBlocker ? nearestOfBlocker(tx, deps, asked) : nearestOfVisit(tx, deps, asked))
  const nearest = start === undefined ? null : new Date(start).toISOString()
  const isBusy = broken.length === 1 && broken[0] === 'staff.busy'
  if (!isBusy || (editing.row.partyId !== null && !alone)) return { nearest }
  const found = await (ofBlocker ? roomOfBlocker(tx, deps, asked) : roomOfVisit(tx, deps, asked))
  if (!found || found.length === 0) return { nearest }
  return { nearest, room: found.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds })) }
}

async function nearestOfVisit(tx: Tx, deps: Deps, { editing }: AlternativesQuery): Promise<number | undefined> {
  return nearestVisit(deps, { db: tx, ask: askTx(tx) }, await wishOf(tx, editing))
}

function nearestOfBlocker(tx: Tx, deps: Deps, { editing, clock }: AlternativesQuery): Promise<number | undefined> {
  const { person, ...wish } = blockerOf(editing)
  const { businessObjectId } = editing.row
  return nearestBlocker(tx, { businessObjectId, staffId: person, wish, clock, now: deps.clock.now() })
}

const readingOf = (tx: Tx, deps: Deps, { editing }: AlternativesQuery): RoomQuery => ({
  deps,
  db: tx,
  ask: askTx(tx),
  actor: editing.context.actor,
})

async function roomOfVisit(tx: Tx, deps: Deps, asked: AlternativesQuery): Promise<RoomFound> {
  const { editing, staying } = asked
  const { entered, start } = await wishOf(tx, editing)
  const others = { leaving: editing.leaving, staying }
  return roomForVisit(readingOf(tx, deps, asked), { entered, start, own: editing.row, ...others })
}

function roomOfBlocker(tx: Tx, deps: Deps, asked: AlternativesQuery): Promise<RoomFound> {
  const { editing, staying } = asked
  const { person: staffId, from, to } = blockerOf(editing)
  const others = { leaving: editing.leaving, staying }
  return roomForBlocked(readingOf(tx, deps, asked), { staffId, from, to, own: editing.row, ...others })
}
