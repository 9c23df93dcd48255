import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerTypes } from '../../customer/type.ts'
import { addDays, dayNumber, dayOf } from '../../time/day.ts'
import { campaignKinds, campaignLimits } from './kinds.ts'
import { type CampaignRule, type Guest, occasionOf } from './occasion.ts'

const rule: CampaignRule = { kind: 'BIRTHDAY', daysBefore: 0, weeks: 12, customerType: 'vip' }
const guest: Guest = { birthday: null, lastVisit: null, visitAhead: false, type: 'normal' }
const span = (from: string, to = from, today = to) => ({ from, to, today })

test.each([
  ['on the day', '1990-03-05', 0, span('2027-03-05'), '2027 2027-03-05'],
  ['not the day before', '1990-03-06', 0, span('2027-03-05'), undefined],
  ['seven days ahead', '1990-03-12', 7, span('2027-03-05'), '2027 2027-03-05'],
  ['across the new year it belongs to the birthday’s year', '1990-01-03', 7, span('2026-12-27'), '2027 2026-12-27'],
  ['late, across the new year', '1990-12-31', 0, span('2026-12-01', '2027-01-02'), '2026 2026-12-31'],
  ['29 February on the 28th of a common year', '1992-02-29', 0, span('2027-02-28'), '2027 2027-02-28'],
  ['not on 1 March', '1992-02-29', 0, span('2027-03-01'), undefined],
  ['29 February itself in a leap year', '1992-02-29', 0, span('2028-02-29'), '2028 2028-02-29'],
  ['not on the 28th of a leap year', '1992-02-29', 0, span('2028-02-28'), undefined],
  ['two days late, after an outage', '1990-03-05', 0, span('2027-01-01', '2027-03-07'), '2027 2027-03-05'],
  ['not three days late', '1990-03-05', 0, span('2027-01-01', '2027-03-08'), undefined],
  ['not before the campaign was switched on', '1990-03-05', 0, span('2027-03-06', '2027-03-07'), undefined],
  ['not for a person born today', '2027-03-05', 0, span('2027-03-05'), undefined],
] as const)('[MSG-08a] birthday: %s', (_, birthday, daysBefore, when, expected) => {
  const found = occasionOf({ ...guest, birthday }, { ...rule, daysBefore }, when)
  expect(found && `${found.key} ${found.day}`).toBe(expected)
})

test.each([
  ['after twelve weeks', { lastVisit: '2027-01-04' }, span('2027-03-29'), '2027-01-04'],
  ['not a day earlier', { lastVisit: '2027-01-05' }, span('2027-03-29'), undefined],
  ['not with a visit ahead', { lastVisit: '2027-01-04', visitAhead: true }, span('2027-03-29'), undefined],
  ['not for somebody without a visit', { lastVisit: null }, span('2027-03-29'), undefined],
  ['two weeks late', { lastVisit: '2027-01-04' }, span('2027-01-01', '2027-04-12'), '2027-01-04'],
  ['not later than two weeks', { lastVisit: '2027-01-04' }, span('2027-01-01', '2027-04-13'), undefined],
  ['not before the campaign was switched on', { lastVisit: '2027-01-04' }, span('2027-03-30'), undefined],
] as const)('[MSG-08a] “we miss you”: %s', (_, facts, when, key) => {
  expect(occasionOf({ ...guest, ...facts }, { ...rule, kind: 'MISSED' }, when)?.key).toBe(key)
})

test('[MSG-08a, MSG-08h] a campaign by type reaches each customer of the type, once', () => {
  const ofType = { ...rule, kind: 'TYPE' } as const
  expect(occasionOf({ ...guest, type: 'vip' }, ofType, span('2027-03-05'))?.key).toBe('vip')
  expect(occasionOf(guest, ofType, span('2027-03-05'))).toBeUndefined()
})

const days = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2032-12-31') }).map(dayOf)
const guests = fc.record({
  birthday: fc.option(days.map((day) => `19${day.slice(2)}`.replace('1924-02-29', '1928-02-29'))),
  lastVisit: fc.option(days),
  visitAhead: fc.constant(false),
  type: fc.constantFrom(...customerTypes),
})
const rules = fc.record({
  kind: fc.constantFrom(...campaignKinds),
  daysBefore: fc.integer(campaignLimits.daysBefore),
  weeks: fc.integer(campaignLimits.weeks),
  customerType: fc.constantFrom(...customerTypes),
})

test('[MSG-08h] over two years with outages: one birthday greeting a year, one message per absence', () => {
  fc.assert(
    fc.property(guests, rules, days, fc.array(fc.integer({ min: 0, max: 729 })), (person, each, from, outages) => {
      const keys: string[] = []
      for (let run = 0; run < 730; run++) {
        if (outages.includes(run)) continue
        const to = addDays(from, run)
        const found = occasionOf(person, each, { from, to, today: to })
        if (found === undefined) continue
        expect(found.day >= from && found.day <= to).toBe(true)
        expect(found.lastDay === null || to <= found.lastDay).toBe(true)
        if (!keys.includes(found.key)) keys.push(found.key)
      }
      const most = each.kind === 'BIRTHDAY' ? 3 : 1
      expect(keys.length).toBeLessThanOrEqual(most)
      const years = keys.map(Number).sort()
      if (each.kind === 'BIRTHDAY' && person.birthday !== null && outages.length === 0)
        expect(years.length).toBeGreaterThanOrEqual(2)
    }),
  )
})
