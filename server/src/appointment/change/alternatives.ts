/** Finds alternatives for a visit of a series or party that a change cannot move (APT-19, APT-23). */
import type { RoomFound } from '@goldline/contract/appointment/series'
import type { ErrorBody } from '@goldline/contract/wire'
import type { Refusal } from '@goldline/domain/refusal'
import type { Zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { roomForBlocked, roomForVisit } from '../entry/get-room.ts'
import { findNearestBlocker, findNearestVisit } from '../series/nearest-start.ts'
import { type BlockerEdit, placementInput, type VisitEdit } from './place-anew.ts'

type Alternatives = Pick<NonNullable<ErrorBody['conflicts']>[number], 'nearest' | 'room'>

type AlternativesQuery = {
  editing: VisitEdit
  /** All visits of the change; no other visit may displace them. */
  staying: readonly string[]
  broken: readonly Refusal[]
  /** Whether no other visit of the change has a conflict. */
  alone: boolean
  clock: Zone
}

/**
 * Returns the nearest start that breaks no rule and, if only a busy person is in the way, how to make room. Returns no
 * room if several visits of a party conflict: they are simultaneous and may need the same people.
 */
export async function findAlternatives(
  salon: InSalon<Tx>,
  deps: Deps,
  asked: AlternativesQuery,
): Promise<Alternatives> {
  const { editing, broken, alone } = asked
  const { wish } = editing
  const { start, room } = await (wish.kind === 'blocker'
    ? searchForBlocker(salon, deps, { ...asked, editing: { ...editing, wish } })
    : searchForVisit(salon, deps, asked))
  const nearest = start === undefined ? null : new Date(start).toISOString()
  const isBusy = broken.length === 1 && broken[0] === 'staff.busy'
  if (!isBusy || (editing.row.partyId !== null && !alone)) return { nearest }
  const found = await room()
  if (!found || found.length === 0) return { nearest }
  return { nearest, room: found.map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds })) }
}

type SearchResult = { start: number | undefined; room: () => Promise<RoomFound> }

async function searchForVisit(
  salon: InSalon<Tx>,
  deps: Deps,
  { editing, staying }: AlternativesQuery,
): Promise<SearchResult> {
  const { actor, row: own, leaving } = editing
  const reading = { salon, deps, ask: runInTransaction(salon.db), actor }
  const wish = await placementInput(salon, editing)
  return {
    start: await findNearestVisit(salon, reading, wish),
    room: () => roomForVisit(reading, { ...wish, own, leaving, staying }),
  }
}

type BlockerQuery = AlternativesQuery & { editing: BlockerEdit }

async function searchForBlocker(
  salon: InSalon<Tx>,
  deps: Deps,
  { editing, staying, clock }: BlockerQuery,
): Promise<SearchResult> {
  const { actor, row: own, leaving } = editing
  const { staffId, from, to } = editing.wish
  const asked = { staffId, wish: { from, to }, clock, now: deps.clock.now() }
  const reading = { salon, deps, ask: runInTransaction(salon.db), actor }
  return {
    start: await findNearestBlocker(salon, asked),
    room: () => roomForBlocked(reading, { staffId, from, to, own, leaving, staying }),
  }
}
