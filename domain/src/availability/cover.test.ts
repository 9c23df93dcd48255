import { expect, test } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { addDays } from '../time/day.ts'
import { type OpenVisit, planCover } from './cover.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { runToEnd } from './slices.ts'

const tomorrow = addDays(day, 1)
/** Absent for the day. */
const sick = { absences: [{ from: at(0), to: at(0, tomorrow) }] }
const staff = [person('a', 600, 720, sick), person('b'), person('c')]
const open = (id: string, start: number, wanted: ChainRequest = wish('w60')): OpenVisit => {
  const wished = wanted.staffId === 'a' || wanted.legs.some((each) => each.wanted === 'a')
  return { id, start: at(start), wish: wanted, wished }
}
const others = (...visits: [id: string, start: number, who: string][]) =>
  withVisits(
    salon({ staff }),
    visits.map(([id, start, who]) => visit(id, start, [leg('w60')], [who])),
  )
const only = (...ids: string[]) => wish([leg('w60', ids)])

/** Formats proposals as `id:who@HH:mm`, with the day if it differs. */
const read = (facts: SalonFacts, visits: readonly OpenVisit[]) =>
  runToEnd(planCover(facts, visits, { now })).map(({ id, proposal }) => {
    if (!proposal) return `${id}:-`
    const minutes = (proposal.start - at(0)) / 60_000
    const next = minutes >= 1440 ? '+1 ' : ''
    const time = `${Math.floor((minutes % 1440) / 60)}:${String(minutes % 60).padStart(2, '0')}`
    return `${id}:${proposal.staffIds.join('+')}@${next}${time}`
  })

const rows: [title: string, facts: SalonFacts, visits: OpenVisit[], expected: string][] = [
  ['a free person takes over', others(), [open('v', 600)], 'v:b@10:00'],
  ['two visits at the same time go to two people', others(), [open('v', 600), open('w', 600)], 'v:b@10:00 w:c@10:00'],
  [
    'an earlier visit changes its person if only that person can do the later one',
    others(),
    [open('v', 600, only('a', 'b', 'c')), open('w', 600, only('a', 'b'))],
    'v:c@10:00 w:b@10:00',
  ],
  [
    'if nobody is free, the nearest start is proposed',
    others(['x', 600, 'b'], ['y', 600, 'c']),
    [open('v', 600)],
    'v:b@11:00',
  ],
  [
    'two visits do not get the same start',
    others(['x', 600, 'b'], ['y', 600, 'c'], ['z', 660, 'c']),
    [open('v', 600), open('w', 600)],
    'v:b@11:00 w:a@+1 10:00',
  ],
  ['a visit that requested the absent person gets no proposal', others(), [open('v', 600, wish('w60', 'a'))], 'v:-'],
  [
    'a visit that requested the absent person for one service gets no proposal',
    others(),
    [open('v', 600, wish([{ ...leg('w60'), wanted: 'a' }]))],
    'v:-',
  ],
  [
    'a visit that requested another person keeps them',
    others(['x', 600, 'b']),
    [open('v', 600, wish('w60', 'b'))],
    'v:b@11:00',
  ],
  [
    'a visit that nobody else can do waits for the person’s return',
    others(),
    [open('v', 600, only('a'))],
    'v:a@+1 10:00',
  ],
]
test.each(rows)('[AVL-03, AVL-05, AVL-12] %s', (_, facts, visits, expected) => {
  expect(read(facts, visits).join(' ')).toBe(expected)
})

const customersRows: typeof rows = [
  [
    'a visit is not moved onto another visit of its customer',
    others(['x', 600, 'b'], ['y', 600, 'c']),
    [{ ...open('v', 600), customer: { id: 'k', elsewhere: [{ from: at(660), to: at(720) }] } }],
    'v:a@+1 10:00',
  ],
  [
    'two visits of one customer do not get the same start',
    others(['x', 600, 'b'], ['y', 600, 'c']),
    [
      { ...open('v', 600), customer: { id: 'k', elsewhere: [] } },
      { ...open('w', 660), customer: { id: 'k', elsewhere: [] } },
    ],
    'v:a@+1 10:00 w:b@11:00',
  ],
]
test.each(customersRows)('[AVL-05j] %s', (_, facts, visits, expected) => {
  expect(read(facts, visits).join(' ')).toBe(expected)
})

test('[AVL-12a] customers who requested the person get a choice: others at the same time, or the same person at another time', () => {
  const [plan] = runToEnd(planCover(others(['x', 600, 'b']), [open('v', 600, wish('w60', 'a'))], { now }))
  expect(plan?.choices).toEqual([
    { start: at(600), staffIds: ['c'] },
    { start: at(600, tomorrow), staffIds: ['a'] },
    { start: at(630, tomorrow), staffIds: ['a'] },
    { start: at(660, tomorrow), staffIds: ['a'] },
  ])
})

test('[AVL-03] the proposal is the first choice, and is listed only once', () => {
  const [plan] = runToEnd(planCover(others(), [open('v', 600)], { now }))
  expect(plan?.choices[0]).toEqual(plan?.proposal)
  expect(new Set(plan?.choices.map((each) => JSON.stringify(each))).size).toBe(plan?.choices.length)
})

test('[AVL-03] no start in the past is proposed', () => {
  const full = others(['x', 660, 'b'], ['y', 660, 'c'])
  expect(runToEnd(planCover(full, [open('v', 660)], { now: at(640) }))[0]?.proposal?.start).toBe(at(600, tomorrow))
})
