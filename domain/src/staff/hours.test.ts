import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../availability/facts.ts'
import { hoursGrid, hoursOf, hoursRefusal, minutesOf, workWithoutBreaks } from './hours.ts'

const span = (from: number, to: number): Span => ({ from: from * 60, to: to * 60 })

describe('[STF-03] valid working hours', () => {
  test.each<[string, Span[], Span[], boolean]>([
    ['no hours', [], [], true],
    ['a day with a break', [span(9, 18)], [span(12, 13)], true],
    ['two parts that touch', [span(9, 12), span(12, 18)], [], true],
    ['until after midnight', [span(20, 26)], [], true],
    ['a whole day', [span(9, 33)], [], true],
    ['longer than a day', [span(9, 33.25)], [], false],
    ['two parts that overlap', [span(9, 13), span(12, 18)], [], false],
    ['two breaks that overlap', [span(9, 18)], [span(12, 13), span(12.5, 14)], false],
    ['a break outside of work', [span(9, 12)], [span(12, 13)], false],
    ['a break across both parts', [span(9, 12), span(12, 18)], [span(11, 13)], false],
    ['the end before the start', [span(18, 9)], [], false],
    ['no length', [span(9, 9)], [], false],
    ['a start on the day before', [span(-1, 9)], [], false],
    ['a start on the day after', [span(24, 25)], [], false],
    ['off the grid', [{ from: 541, to: 600 }], [], false],
  ])('%s: possible is $3', (_, work, breaks, possible) => {
    expect(hoursRefusal({ work, breaks })).toBe(possible ? undefined : 'staff.hours-invalid')
  })
})

/** Work and breaks of a day as steps. */
const steps = fc
  .uniqueArray(fc.nat({ max: 287 }), { minLength: 4, maxLength: 8 })
  .map((list) => list.sort((a, b) => a - b))
const minutes = (from = 0, to = 0): Span => ({ from: from * hoursGrid, to: to * hoursGrid })

test.each([
  [2265, 37.75],
  [2290, 38.17],
  [480, 8],
])('[STF-10] %i minutes are %f hours, in the rota and in the calendar', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours)
})

test('[STF-10] worked time is the work without its breaks, ascending', () => {
  fc.assert(
    fc.property(steps, ([from, one, other, to]) => {
      const [work, pause] = [minutes(from, to), minutes(one, other)]
      const rest = workWithoutBreaks({ work: [work], breaks: [pause] })
      expect(rest).toEqual([
        { from: work.from, to: pause.from },
        { from: pause.to, to: work.to },
      ])
      expect(minutesOf(rest)).toBe(minutesOf([work]) - minutesOf([pause]))
    }),
  )
  const day = { work: [span(13, 18), span(8, 12)], breaks: [span(15, 16), span(8, 9)] }
  expect(workWithoutBreaks(day)).toEqual([span(9, 12), span(13, 15), span(16, 18)])
})
