import { describe, expect, test } from 'vitest'
import { findDoneItems, isUntouched, type SetupFacts, setupItems, stepAfter } from './setup.ts'

const nothing: SetupFacts = {
  marked: [],
  hasAddress: false,
  onlineBookings: 0,
  specialDays: 0,
  pictures: 0,
  customers: 0,
}

describe('[BIZ-09] the first set-up', () => {
  test('steps follow each other, and the last one ends the set-up', () =>
    expect((['hours', 'people', 'services', 'booking'] as const).map(stepAfter)).toEqual([
      'people',
      'services',
      'booking',
      null,
    ]))

  test.each<[Partial<SetupFacts>, string[]]>([
    [{}, []],
    [{ hasAddress: true }, ['salon']],
    [{ marked: ['services', 'hours'] }, ['hours', 'services']],
    [{ marked: ['link'], onlineBookings: 1 }, ['booking', 'link']],
    [{ specialDays: 9, pictures: 1, customers: 200 }, ['holidays', 'pictures', 'customers']],
    [{ marked: ['salon', 'booking'], customers: 2 }, []],
  ])('%o marks %o as done', (facts, done) => expect(findDoneItems({ ...nothing, ...facts })).toEqual(done))

  test('all items can be done', () =>
    expect(
      findDoneItems({
        marked: ['hours', 'people', 'services', 'link'],
        hasAddress: true,
        onlineBookings: 2,
        specialDays: 1,
        pictures: 1,
        customers: 10,
      }),
    ).toEqual([...setupItems]))
})

const brought = { version: 1, booked: false, hasPicture: false }
test.each([
  [{}, true],
  [{ version: 2 }, false],
  [{ booked: true }, false],
  [{ hasPicture: true }, false],
])('[BIZ-09] a service with %o may be deleted: %s', (facts, may) =>
  expect(isUntouched({ ...brought, ...facts })).toBe(may),
)
