import { getPartySlots } from '@goldline/contract/appointment/party'
import { maxPartyDays } from '@goldline/domain/appointment/party-limits'
import type { SlotsOfDate } from '@goldline/domain/availability/availability'
import { togetherInSlices } from '@goldline/domain/availability/party-starts'
import { addDays } from '@goldline/domain/time/day'
import { inSalon } from '../../db/in-salon.ts'
import { runOnPool } from '../../db/run-statement.ts'
import { requireDayRange } from '../../http/day-range.ts'
import { limit } from '../../http/hardening/limits.ts'
import { callerOf } from '../../http/hardening/places.ts'
import { inSlices } from '../../http/in-slices.ts'
import { inSteps } from '../../http/route.ts'
import { loadParty } from './party-visits.ts'

/** The maximum number of starts listed per day. */
const maxPerDay = 48

/** The search takes this many days per step, until enough days have a start. */
const daysAtATime = 7
const enoughDays = 5

/** A search takes up to a second in a large salon, so the limit is lower than for other reads. */
const searchesAMinute = 40

// Finds starts at which all members of a party can come (APT-17). Not cached, since two parties rarely search for the
// same. `inSteps`, so that the address's searches stay counted.
export const getPartySlotsRoute = inSteps(getPartySlots, async ({ deps, address, params, query, now }) => {
  await limit(deps, `party slots ${callerOf(address)}`, { max: searchesAMinute, windowSeconds: 60 })
  const range = requireDayRange(query, maxPartyDays)
  const party = { members: membersIn(query.members), inTurn: query.inTurn === 'true' }
  const asking = { ask: runOnPool(deps.pool), deps, range, now }
  const { facts, wishes, after } = await loadParty(inSalon(deps.db, params.id), asking, party)
  const members = wishes.map(({ wish }, index) => ({ wish, after: after[index] ?? 0 }))
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const asked = { now, near: 0, count: maxPerDay, onLimit }
  const found: SlotsOfDate[] = []
  let to = addDays(range.from, -1)
  while (to < range.to && found.length < enoughDays) {
    const week = { from: addDays(to, 1), to: addDays(to, daysAtATime) }
    to = week.to < range.to ? week.to : range.to
    found.push(...(await inSlices(togetherInSlices(facts, members, { ...asked, range: { ...week, to } }))))
  }
  return { after, to, slotsOfDates: found.map(({ date, times }) => ({ date, times })) }
})

/** Parses `any:a,b;{staffId}:a%v`. */
const membersIn = (members: string) =>
  members.split(';').map((member) => {
    const [person = '', products = ''] = member.split(':')
    return { staffId: person === 'any' ? null : person, products: products.split(',') }
  })
