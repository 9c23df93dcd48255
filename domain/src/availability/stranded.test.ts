import { expect, test } from 'vitest'
import { at, day, person, salon } from '../test/plain-salon.ts'
import { byWeekday } from '../test/workload.ts'
import { addDays } from '../time/day.ts'
import type { SalonFacts } from './facts.ts'
import { type PlacedVisit, strandedVisits } from './stranded.ts'

const lunch = byWeekday(() => [{ from: 640, to: 650 }])
const shut = { ...salon().opening, weekday: null, activated: false, from: day, to: day }
const visit = (from: number, to: number, staffIds = ['a'], date = day): PlacedVisit => ({
  id: 'visit',
  start: at(from, date),
  end: at(to, date),
  held: staffIds.map((staffId) => ({ staffId, from: at(from, date), to: at(to, date) })),
})
const cases: [string, Partial<SalonFacts>, PlacedVisit, string[] | undefined][] = [
  ['within hours and opening stays', {}, visit(600, 720), undefined],
  ['that begins before the person does is theirs no more', { staff: [person('a', 630)] }, visit(600, 660), ['a']],
  ['over a new break is theirs no more', { staff: [person('a', 600, 720, { breaks: lunch })] }, visit(630, 660), ['a']],
  [
    'in an absence is theirs no more',
    { staff: [person('a', 600, 720, { absences: [{ from: at(0), to: at(1440) }] })] },
    visit(600, 660),
    ['a'],
  ],
  ['of two names the one who is away', { staff: [person('a'), person('b', 700)] }, visit(600, 660, ['a', 'b']), ['b']],
  ['of somebody who is gone', { staff: [] }, visit(600, 660), ['a']],
  [
    'on a day that is closed has people but no salon',
    { opening: { ...salon().opening, rules: [shut] } },
    visit(600, 660),
    [],
  ],
  ['after closing has no salon', { staff: [person('a', 0, 1440)] }, visit(700, 730), []],
  ['that waits for somebody needs an open salon alone', {}, visit(600, 660, []), undefined],
  [
    'after a pattern that begins tomorrow is not touched by it',
    { staff: [person('a', 600, 720, { laterPatterns: [{ ...person('a', 0, 5), validFrom: addDays(day, 1) }] })] },
    visit(600, 660),
    undefined,
  ],
  [
    'under a pattern that begins that day is',
    { staff: [person('a', 600, 720, { laterPatterns: [{ ...person('a', 0, 5), validFrom: day }] })] },
    visit(600, 660),
    ['a'],
  ],
]

test.each(cases)('[STF-10j] a visit %s', (_, facts, asked, awayIds) => {
  expect(strandedVisits(salon(facts), [asked])).toEqual(awayIds ? [{ id: 'visit', awayIds }] : [])
})

test('[STF-10j] several days are looked at together, and no visit needs none', () => {
  const next = { ...visit(600, 660, ['a'], addDays(day, 40)), id: 'next' }
  const facts = salon({ opening: { ...salon().opening, rules: [shut] } })
  expect(strandedVisits(facts, [visit(600, 660), next])).toEqual([{ id: 'visit', awayIds: [] }])
  expect(strandedVisits(facts, [])).toEqual([])
})
