import { expect, test } from 'vitest'
import type { Segment } from '../availability/facts.ts'
import { partsOfPerson, timeOfPerson } from './person-parts.ts'

const work = (minutes: number): Segment => ({ kind: 'work', minutes })
const buffer = (minutes: number): Segment => ({ kind: 'buffer', minutes })
const minute = 60_000
const visit = (minutes: number) => ({ start: 0, end: minutes * minute })

test.each([
  [
    'the second of two',
    [
      ['mai', work(30)],
      ['lena', work(45)],
    ],
    'lena',
    [[30, 75]],
  ],
  [
    'the first of two, without its cleanup',
    [
      ['mai', work(30), buffer(10)],
      ['lena', work(35)],
    ],
    'mai',
    [[0, 30]],
  ],
  [
    'both sides of a colleague',
    [
      ['mai', work(15)],
      ['lena', work(45)],
      ['mai', work(15)],
    ],
    'mai',
    [
      [0, 15],
      [60, 75],
    ],
  ],
  [
    'neighbours as one',
    [
      ['mai', work(30)],
      ['mai', work(45)],
    ],
    'mai',
    [[0, 75]],
  ],
  ['none', [['mai', work(75)]], 'lena', []],
  [
    'after a service without a person',
    [
      [null, work(30)],
      ['lena', work(45)],
    ],
    'lena',
    [[30, 75]],
  ],
] as const)('[STF-08] a person’s own parts of a visit: %s', (_, chain, staffId, minutes) => {
  const services = chain.map(([who, ...segments]) => ({ staffId: who, segments }))
  const runs = partsOfPerson(services, visit(75), staffId)
  expect(runs.map(({ start, end }) => [start / minute, end / minute])).toEqual(minutes)
  expect(timeOfPerson(services, visit(75), staffId)).toEqual({
    start: (minutes[0]?.[0] ?? 0) * minute,
    end: (minutes.at(-1)?.[1] ?? 75) * minute,
  })
})
