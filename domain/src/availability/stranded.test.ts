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
  ['within working and opening hours stays', {}, visit(600, 720), undefined],
  ['that begins before the person’s hours loses its person', { staff: [person('a', 630)] }, visit(600, 660), ['a']],
  [
    'during a new break loses its person',
    { staff: [person('a', 600, 720, { breaks: lunch })] },
    visit(630, 660),
    ['a'],
  ],
  [
    'in an absence loses its person',
    { staff: [person('a', 600, 720, { absences: [{ from: at(0), to: at(1440) }] })] },
    visit(600, 660),
    ['a'],
  ],
  [
    'with two people loses the absent one',
    { staff: [person('a'), person('b', 700)] },
    visit(600, 660, ['a', 'b']),
    ['b'],
  ],
  ['with a person who has left loses them', { staff: [] }, visit(600, 660), ['a']],
  [
    'on a closed day keeps its people and loses the salon',
    { opening: { ...salon().opening, rules: [shut] } },
    visit(600, 660),
    [],
  ],
  ['after closing loses the salon', { staff: [person('a', 0, 1440)] }, visit(700, 730), []],
  ['without a person needs only an open salon', {}, visit(600, 660, []), undefined],
  [
    'before a pattern that begins tomorrow stays',
    { staff: [person('a', 600, 720, { laterPatterns: [{ ...person('a', 0, 5), validFrom: addDays(day, 1) }] })] },
    visit(600, 660),
    undefined,
  ],
  [
    'under a pattern that begins that day loses its person',
    { staff: [person('a', 600, 720, { laterPatterns: [{ ...person('a', 0, 5), validFrom: day }] })] },
    visit(600, 660),
    ['a'],
  ],
]

test.each(cases)('[STF-10j] a visit %s', (_, facts, asked, awayIds) => {
  expect(strandedVisits(salon(facts), [asked])).toEqual(awayIds ? [{ id: 'visit', awayIds }] : [])
})

test('[STF-10j] visits of several days are checked together; no visits give no result', () => {
  const next = { ...visit(600, 660, ['a'], addDays(day, 40)), id: 'next' }
  const facts = salon({ opening: { ...salon().opening, rules: [shut] } })
  expect(strandedVisits(facts, [visit(600, 660), next])).toEqual([{ id: 'visit', awayIds: [] }])
  expect(strandedVisits(facts, [])).toEqual([])
})
