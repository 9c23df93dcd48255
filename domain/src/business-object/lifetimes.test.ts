import { describe, expect, test } from 'vitest'
import { clipRange, type LifetimeFacts, rangeRefusal } from './lifetimes.ts'

const facts: LifetimeFacts = { of: 'appointments', lifetimeInDays: 30, client: 'STAFF', today: '2027-03-31' }

describe('a date range', () => {
  test.each<[string, Partial<LifetimeFacts>, string, string]>([
    ['appointments begin no earlier than today − 30', {}, '2027-01-01', '2027-03-01'],
    ['orders no earlier than today − 29', { of: 'orders' }, '2027-01-01', '2027-03-02'],
    ['a later start stays', {}, '2027-03-20', '2027-03-20'],
    ['ADMIN is not restricted', { client: 'ADMIN' }, '2020-01-01', '2020-01-01'],
  ])('[BIZ-04] %s: the range begins on $3', (_, change, from, expected) => {
    expect(clipRange({ from, to: '2027-04-30' }, { ...facts, ...change })).toEqual({ from: expected, to: '2027-04-30' })
  })

  test.each<[string, Partial<LifetimeFacts>, { from: string; to: string }, boolean]>([
    ['entirely before the limit', {}, { from: '2027-01-01', to: '2027-02-28' }, true],
    ['of a single day', {}, { from: '2027-03-05', to: '2027-03-05' }, false],
    ['ending on the limit', {}, { from: '2027-01-01', to: '2027-03-01' }, false],
    ['of orders ending a day before the limit', { of: 'orders' }, { from: '2027-01-01', to: '2027-03-01' }, true],
    ['entirely before the limit, for ADMIN', { client: 'ADMIN' }, { from: '2020-01-01', to: '2020-01-02' }, false],
    ['ending before it starts', { client: 'ADMIN' }, { from: '2027-03-05', to: '2027-03-04' }, true],
  ])('[BIZ-04] a range %s is refused: $3', (_, change, range, refused) => {
    expect(rangeRefusal(range, { ...facts, ...change })).toBe(refused ? 'date-range-invalid' : undefined)
  })
})
