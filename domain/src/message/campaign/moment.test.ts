import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zone } from '../../time/zone.ts'
import { marketingTime, quietLimits } from '../quiet-hours.ts'
import { campaignLimits } from './kinds.ts'
import { campaignDay, campaignRun, nextCampaign, runWithoutCredit } from './moment.ts'

const salon = { timeZone: 'Europe/Zurich', quietFromHour: 20, quietUntilHour: 9, quietSundays: true }
const at = (day: string, hour: number) => zone(salon.timeZone).toInstant(day, hour * 60)

test.each([
  ['at its hour it writes about that day', 10, ['2027-03-05', 10], '2027-03-05'],
  ['before its hour it writes about the day before', 10, ['2027-03-05', 9], '2027-03-04'],
  ['on a quiet Sunday it writes nothing', 10, ['2027-03-07', 12], undefined],
  ['on Monday at nine it writes about Sunday', 10, ['2027-03-08', 9], '2027-03-07'],
  ['an hour in the quiet time waits for the morning', 21, ['2027-03-05', 9], '2027-03-04'],
  ['Saturday’s quiet hour waits for Monday', 21, ['2027-03-08', 9], '2027-03-07'],
  ['at night it writes nothing', 10, ['2027-03-05', 22], undefined],
] as const)('[MSG-08] [MSG-14] %s: writes the day $3', (_, hour, [day, clock], expected) => {
  expect(campaignDay(at(day, clock), { hour, salon })).toBe(expected)
})

test.each([
  [10, ['2027-03-05', 9], ['2027-03-05', 10], '2027-03-05'],
  [10, ['2027-03-05', 10], ['2027-03-06', 10], '2027-03-06'],
  [10, ['2027-03-06', 12], ['2027-03-08', 9], '2027-03-07'],
  [10, ['2027-03-08', 9], ['2027-03-08', 10], '2027-03-08'],
  [21, ['2027-03-05', 12], ['2027-03-06', 9], '2027-03-05'],
] as const)(
  '[MSG-08g] switched on for %i o’clock after %j, it runs at %j, from %s on',
  (hour, [day, now], [then, time], first) => {
    expect(nextCampaign(at(day, now), { hour, salon })).toEqual({ time: at(then, time), day: first })
  },
)

test.each([
  ['writes about the day', 'LITE_PLUS', false, ['2027-03-05', 10], '2027-03-05', null],
  ['writes nothing in quiet hours', 'LITE_PLUS', false, ['2027-03-05', 22], undefined, null],
  ['writes nothing with unsupported links', 'LITE_PLUS', true, ['2027-03-05', 10], undefined, 'LINKS'],
  ['writes nothing in a tier without campaigns', 'LITE', false, ['2027-03-05', 10], undefined, null],
] as const)('[MSG-08] [BIZ-10] a run %s, and repeats', (_, tier, foreignLinks, [of, hour], day, problem) => {
  const now = at(of, hour)
  const run = campaignRun(now, { hour: 10, salon }, { tier, foreignLinks })
  expect(run).toEqual({ day, problem, time: nextCampaign(now, { hour: 10, salon }).time })
})

test('[MSG-08f] [CRD-03] a campaign without credit retries in an hour', () => {
  expect(runWithoutCredit(0)).toEqual({ day: undefined, problem: 'CREDIT', time: 3_600_000 })
})

test('[MSG-08g] [MSG-14] with any hours, each day has a run outside quiet hours', () => {
  const clocks = fc.record({
    hour: fc.integer(campaignLimits.hour),
    salon: fc.record({
      timeZone: fc.constantFrom('Europe/Zurich', 'Asia/Ho_Chi_Minh', 'America/New_York'),
      quietFromHour: fc.integer(quietLimits.quietFromHour),
      quietUntilHour: fc.integer(quietLimits.quietUntilHour),
      quietSundays: fc.boolean(),
    }),
  })
  fc.assert(
    fc.property(clocks, fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }), (clock, start) => {
      let { time, day } = nextCampaign(start, clock)
      for (let run = 0; run < 10; run++) {
        expect(time).toBeGreaterThan(start)
        expect(marketingTime(time, clock.salon)).toBe(time)
        const about = campaignDay(time, clock)
        expect(about !== undefined && about >= day).toBe(true)
        const next = nextCampaign(time, clock)
        expect(next.time).toBeGreaterThan(time)
        expect(next.day > (about ?? day)).toBe(true)
        ;({ time, day } = next)
      }
    }),
  )
})
