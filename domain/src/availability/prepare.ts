import type { Day } from '../time/day.ts'
import { visitsByDay } from './day-limit.ts'
import { type Bits, clearRange } from './engine/bits.ts'
import { inCanonicalOrder } from './engine/canonical.ts'
import { type Hold, type PieceDraft, pieceDrafts, type VisitPiece } from './engine/pieces.ts'
import { gridBits, hasAllRuns } from './engine/starts.ts'
import {
  clippedAfter,
  clippedBefore,
  unitAfter,
  unitBefore,
  unitMinutes,
  type Window,
  windowOf,
} from './engine/window.ts'
import type { SalonFacts } from './facts.ts'
import type { PreparedDays } from './prepared.ts'
import { roomBits, workingBits } from './working-time.ts'

/** Indexes the facts for the days `from`–`to`, inclusive. Ignores rows outside, so loading more does no harm. */
export function prepareDays(facts: SalonFacts, range: { from: Day; to: Day }): PreparedDays {
  const window = windowOf(facts.timeZone, range)
  const staffIndex = new Map(facts.staff.map((person, index) => [person.id, index]))
  const staff = facts.staff.map(({ id, active, enabled4Booking, displayOrder = 0, name = '' }) => {
    return { id, bookable: active && enabled4Booking, displayOrder, name }
  })
  const atWork = facts.staff.map((person) => workingBits(window, person))
  const rigidFree = atWork.map((bits) => bits.slice())
  const rows = holdRigid(facts, window, { staffIndex, sets: rigidFree })
  const isBookable = (id: string) => staff[staffIndex.get(id) ?? -1]?.bookable === true
  const { drafts, stuck } = pieceDrafts(facts.movable, rows, window, staffIndex, isBookable)
  hold(rigidFree, stuck)
  const free = drafts.length === 0 ? rigidFree : rigidFree.map((bits) => bits.slice())
  for (const draft of drafts) hold(free, draft.present)
  const open = withoutKept(facts, window, { staffIndex, sets: rigidFree })
  const pieces = drafts.map((draft) => pieceOf(draft, staffIndex, open))
  const { slotStepMinutes, leadTimeMinutes, horizonDays, opening } = facts
  const prepared = {
    window,
    rules: { slotStepMinutes, leadTimeMinutes, horizonDays, opening },
    smallestGap: Math.ceil((facts.smallestServiceMinutes ?? 0) / unitMinutes),
    staff,
    staffIndex,
    grid: gridBits(window, slotStepMinutes),
    room: roomBits(window, opening, facts.presences),
    atWork,
    rigidFree,
    free,
    pieces,
    visitsByDay: facts.limited && visitsByDay(window.clock, facts.limited),
  }
  return inCanonicalOrder(prepared, facts.occupations)
}

/** Returns the time into which visits may be moved. */
function withoutKept({ kept = [] }: SalonFacts, window: Window, { staffIndex, sets }: Sets): readonly Bits[] {
  if (kept.length === 0) return sets
  const open = sets.map((bits) => bits.slice())
  for (const { staffId, from, to } of kept) {
    const set = open[staffIndex.get(staffId) ?? -1]
    const first = Math.max(0, unitBefore(window, from))
    const end = Math.min(window.units, unitAfter(window, to))
    if (set && first < end) clearRange(set, first, end)
  }
  return open
}

type Sets = { staffIndex: ReadonlyMap<string, number>; sets: readonly Bits[] }

function pieceOf(
  { appointmentId, legs, runs, present, staffIds }: PieceDraft,
  staffIndex: ReadonlyMap<string, number>,
  open: readonly Bits[],
): VisitPiece {
  const options: number[] = []
  const holder = present.every(({ staff }) => staff === present[0]?.staff) ? present[0]?.staff : undefined
  for (const id of staffIds) {
    const index = staffIndex.get(id)
    if (index === undefined || index === holder || options.includes(index)) continue
    if (hasAllRuns(open[index], runs, 0)) options.push(index)
  }
  return { appointmentId, legs, runs, present, options: options.sort((a, b) => a - b) }
}

function hold(bits: readonly Bits[], holds: readonly Hold[]): void {
  for (const { staff, from, to } of holds) {
    const set = bits[staff]
    if (set) clearRange(set, from, to)
  }
}

/**
 * Removes rigid rows from the sets and returns the rows of movable appointments. The hot loop: one pass over all rows.
 */
function holdRigid(
  { occupations, movable }: SalonFacts,
  window: Window,
  { staffIndex, sets }: Sets,
): Map<string, Hold[]> {
  const rows = new Map<string, Hold[]>(movable.map(({ id }) => [id, []]))
  const anyMovable = rows.size > 0
  let lastId = ''
  let staff = -1
  for (const row of occupations) {
    if (row.staffId !== lastId) {
      lastId = row.staffId
      staff = staffIndex.get(lastId) ?? -1
    }
    const set = sets[staff]
    const from = clippedBefore(window, row.from)
    const to = clippedAfter(window, row.to)
    if (!set || from >= to) continue
    const kept = anyMovable ? rows.get(row.appointmentId) : undefined
    if (kept) kept.push({ staff, from, to })
    else clearRange(set, from, to)
  }
  return rows
}
