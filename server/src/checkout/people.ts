import { getFreePeople } from '@goldline/contract/checkout/draft'
import { whoCouldTake } from '@goldline/domain/availability/who-could'
import { loadLine } from '../availability/queries.ts'
import { askPool } from '../db/ask.ts'
import { read } from '../http/route.ts'

export const freePeopleRoute = read(
  getFreePeople,
  async ({ deps: { pool }, actor: { businessObjectId }, query: { product }, now }) => {
    const range = { instant: now, before: 0, after: 1 }
    const coming = [[{ product, staffId: null }]]
    const { facts, clock, ...line } = await loadLine(askPool(pool), {
      businessObjectId,
      waiting: [],
      coming,
      range,
      now,
    })
    const [offer] = line.coming
    if (offer === undefined) return []
    // In whole minutes, like the calendar.
    const startMs = now - (now % 60_000)
    const could = whoCouldTake(facts, offer.wish, { day: clock.toWall(startMs).day, startMs, now: startMs })
    return facts.staff.flatMap(({ id, active }) => (active && could.includes(id) ? [id] : []))
  },
)
