import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, leg, now as moment, person, salon, visit, wish, withVisits } from '../../test/plain-salon.ts'
import { runs } from '../../test/runs.ts'
import { type SmallSalon, smallSalon } from '../../test/small-salon.ts'
import { zone } from '../../time/zone.ts'
import { assign, occupationsOf } from '../assignment.ts'
import { availableSlots } from '../availability.ts'
import type { Assignment, ChainRequest, Leg, SalonFacts } from '../facts.ts'

/** Shuffles by the given random numbers. */
const shuffled = <T>(rows: readonly T[], draws: readonly number[]): T[] =>
  rows
    .map((row, index) => ({ row, draw: draws[index % draws.length] ?? 0, index }))
    .sort((a, b) => a.draw - b.draw || b.index - a.index)
    .map(({ row }) => row)

type Salon = Pick<SmallSalon, 'facts' | 'wish'>

/** Returns the same salon with other ids and every list in another order. */
function rewritten({ facts, wish }: Salon, draws: readonly number[]): Salon & { idOf(id: string): string } {
  const all = shuffled([...facts.staff, ...facts.movable], draws).map(({ id }) => id)
  const ids = new Map(all.map((id, index) => [id, `${(index * 7919) % 9973} of ${all.length}`]))
  const idOf = (id: string) => ids.get(id) ?? `other ${id}`
  const legs = (each: readonly Leg[]) =>
    each.map((leg) => ({
      ...leg,
      ...(leg.wanted && { wanted: idOf(leg.wanted) }),
      staffIds: shuffled(leg.staffIds.map(idOf), draws.toReversed()),
    }))
  const movable = facts.movable.map((each) => {
    return { ...each, id: idOf(each.id), legs: legs(each.legs), assigned: each.assigned.map(idOf) }
  })
  const staff = facts.staff.map((person) => ({
    ...person,
    id: idOf(person.id),
    exceptions: shuffled(person.exceptions, draws),
    absences: shuffled(person.absences, draws),
  }))
  const occupations = facts.occupations.map((row) => {
    return { ...row, staffId: idOf(row.staffId), appointmentId: idOf(row.appointmentId) }
  })
  const presences = facts.presences.map((row) => ({ ...row, appointmentId: idOf(row.appointmentId) }))
  return {
    idOf,
    wish: { legs: legs(wish.legs), staffId: wish.staffId === null ? null : idOf(wish.staffId) },
    facts: {
      ...facts,
      opening: { ...facts.opening, rules: shuffled(facts.opening.rules, draws) },
      staff: shuffled(staff, draws),
      occupations: shuffled(occupations, draws),
      presences: shuffled(presences, draws),
      movable: shuffled(movable, draws.slice(1)),
    },
  }
}

/** Returns the bookings afterwards, identifying people by their work instead of ids. */
function bookAfter({ facts, wish }: Salon, start: number, { staffIds, moved }: Assignment) {
  const people = new Map(moved.map(({ appointmentId, staffIds: now }) => [appointmentId, now]))
  const movable = facts.movable.map((each) => ({ ...each, assigned: people.get(each.id) ?? each.assigned }))
  const rows = [...movable, { id: 'new', start, legs: wish.legs, assigned: staffIds }].flatMap((each) =>
    occupationsOf(each.legs, each.assigned, each.start).map((row) => ({ ...row, appointmentId: each.id })),
  )
  const bound = facts.occupations.filter((row) => !people.has(row.appointmentId))
  const loose = new Set(facts.movable.map(({ id }) => id))
  const held = [...bound.filter((row) => !loose.has(row.appointmentId)), ...rows]
  return facts.staff
    .map(({ id, workingHours, breaks, absences, active, enabled4Booking }) => {
      const own = held.filter((row) => row.staffId === id).map(({ from, to }) => `${from} ${to}`)
      return JSON.stringify([own.sort(), workingHours, breaks, absences, active, enabled4Booking])
    })
    .sort()
}

function answers({ facts, wish, day, now }: SmallSalon) {
  const slots = availableSlots(facts, wish, { range: { from: day, to: day }, now })
  const starts = slots.flatMap(({ date, times }) =>
    times.map((time) => {
      const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
      const start = zone(facts.timeZone).toInstant(date, minutes)
      return { start, taken: assign(facts, wish, { startMs: start, now }) ?? { staffIds: [], moved: [] } }
    }),
  )
  return { slots, starts }
}

const sorted = (moved: Assignment['moved']) =>
  moved.toSorted((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1))

const draws = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 })
const marked = (facts: SalonFacts): SalonFacts => ({ ...facts, smallestServiceMinutes: 30 })

it('[AVL-03h] [AVL-06] ids and row order do not change an answer, including who is assigned and moved', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(smallSalon(true), draws, (salon, order) => {
      const staff = salon.facts.staff.map((person, index) => ({ ...person, displayOrder: index % 2, name: person.id }))
      const known = { ...salon, facts: { ...marked(salon.facts), staff } }
      const { idOf, ...other } = rewritten(known, order)
      const [before, after] = [answers(known), answers({ ...known, ...other })]
      expect(after.slots).toEqual(before.slots)
      before.starts.forEach(({ start, taken }, index) => {
        const moved = taken.moved.map(({ appointmentId, staffIds }) => {
          return { appointmentId: idOf(appointmentId), staffIds: staffIds.map(idOf) }
        })
        const then = after.starts[index]?.taken
        const expected = { start, staffIds: taken.staffIds.map(idOf), moved: sorted(moved) }
        expect({ start: after.starts[index]?.start, ...then, moved: sorted(then?.moved ?? []) }).toEqual(expected)
      })
    }),
    runs(200),
  )
})

it('[AVL-03] [AVL-06] people without name or order are distinguished by their bookings: the result is the same', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(smallSalon(true), draws, fc.boolean(), (salon, order, twins) => {
      const [first] = salon.facts.staff
      // Give all people the first one's hours, so that only bookings and skills differ.
      const staff = salon.facts.staff.map((person) => (twins && first ? { ...first, id: person.id } : person))
      const nameless: SmallSalon = { ...salon, facts: { ...marked(salon.facts), staff } }
      const other: SmallSalon = { ...nameless, ...rewritten(nameless, order) }
      const [before, after] = [answers(nameless), answers(other)]
      expect(after.slots).toEqual(before.slots)
      const booksOf = (of: SmallSalon & { wish: ChainRequest }, { starts }: ReturnType<typeof answers>) =>
        starts.map(({ start, taken }) => bookAfter(of, start, taken))
      expect(booksOf(other, after)).toEqual(booksOf(nameless, before))
    }),
    runs(200),
  )
})

it('[AVL-03] a visit outside working hours distinguishes two people', () => {
  const taken = ['a', 'b'].map((first) => {
    const staff = [first, first === 'a' ? 'b' : 'a'].map((id) => person(id))
    const facts = withVisits(salon({ staff }), [visit('early', 540, [leg('w30')], ['b'])])
    return assign(facts, wish('w30'), { startMs: at(600), now: moment })?.staffIds
  })
  expect(taken[1]).toEqual(taken[0])
})
