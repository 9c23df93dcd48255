import { getFreePeople } from '@goldline/contract/checkout/draft'
import { whoCouldTake } from '@goldline/domain/availability/who-could'
import { enteredWish, loadFacts } from '../availability/queries.ts'
import { askPool } from '../db/ask.ts'
import { read } from '../http/route.ts'

export const freePeopleRoute = read(
  getFreePeople,
  async ({ deps: { pool }, actor: { businessObjectId }, query: { product }, now }) => {
    const range = { instant: now, before: 0, after: 1 }
    const { facts, clock, wish } = await loadFacts(askPool(pool), { businessObjectId, range, now }, (offer) =>
      enteredWish(offer, [{ product, staffId: null }]),
    )
    // In whole minutes, like the calendar.
    const startMs = now - (now % 60_000)
    const could = whoCouldTake(facts, wish, { day: clock.toWall(startMs).day, startMs, now: startMs })
    return facts.staff.flatMap(({ id, active }) => (active && could.includes(id) ? [id] : []))
  },
)
