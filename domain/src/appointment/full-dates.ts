import type { Day } from '../time/day.ts'
import type { SalonFacts, Wish } from './facts.ts'
import { type Prepared, prepare } from './prepare.ts'
import { gridStarts, roomStarts, shapeIn, staffedStarts, startsByDay } from './starts.ts'
import { roomBits } from './working-time.ts'

/**
 * Days that are full: without a free start, but with one if nothing were booked. Customers can wait for these (AVL-11),
 * unlike days when the salon is closed or nobody suitable works.
 * @param free the days with an offered start, for the same question
 */
export function fullDates(
  book: SalonFacts | Prepared,
  wish: Wish,
  range: { from: Day; to: Day },
  now: number,
  free: readonly { date: Day }[],
): Day[] {
  const prepared = 'window' in book ? book : prepare(book, range)
  const shape = shapeIn(prepared, wish)
  const open = { ...prepared, room: roomBits(prepared.window, prepared.rules.opening, []) }
  const starts = roomStarts(open, shape, gridStarts(open, range, now))
  const offered = new Set(free.map(({ date }) => date))
  return startsByDay(open, staffedStarts(open, shape, open.atWork, starts))
    .map(({ date }) => date)
    .filter((date) => !offered.has(date))
}
