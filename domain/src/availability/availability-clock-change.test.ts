import { describe, expect, it } from 'vitest'
import { now, person, salon, times, wish } from '../test/plain-salon.ts'
import { isOffered } from './availability.ts'

describe('clock changes in Zurich', () => {
  const night = salon({
    opening: { activated: true, open: '00:00', close: '06:00', capacity: null, rules: [] },
    staff: [person('a', 0, 360)],
  })

  it('[AVL-09e] a skipped local time is not offered', () => {
    const expected = ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '04:00', '04:30', '05:00', '05:30']
    expect(times(night, wish('w30'), '2027-03-28')).toEqual(expected)
    expect(times(night, wish('w60'), '2027-03-28')).toContain('01:30')
  })

  it('[AVL-09e] a repeated local time is offered once, the first', () => {
    const times30 = times(night, wish('w30'), '2027-10-31')
    expect(times30.filter((time) => time.startsWith('02'))).toEqual(['02:00', '02:30'])
    const first = Date.parse('2027-10-31T02:30:00+02:00')
    expect(isOffered(night, wish('w30'), { startMs: first, now })).toBe(true)
    expect(isOffered(night, wish('w30'), { startMs: first + 3_600_000, now })).toBe(false)
  })

  it('[AVL-09f] a night with a clock change keeps its local limits', () => {
    const overnight = salon({
      opening: { activated: true, open: '22:00', close: '04:00', capacity: null, rules: [] },
      staff: [person('a', 1320, 1680)],
    })
    // 22:00–04:00 has 6 hours, 5 in spring, 7 in autumn; the visit takes 4.
    expect(times(overnight, wish('w240'), '2027-03-27')).toEqual(['00:00', '22:00', '22:30', '23:00'])
    expect(times(overnight, wish('w240'), '2027-03-28')).toEqual(['22:00', '22:30', '23:00', '23:30'])
    const autumn = ['00:00', '00:30', '01:00', '22:00', '22:30', '23:00', '23:30']
    expect(times(overnight, wish('w240'), '2027-10-31')).toEqual(autumn)
  })
})
