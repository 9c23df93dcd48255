import { describe, expect, test } from 'vitest'
import { rebookingStarts, rebookingWeeks } from './rebooking.ts'

describe('proposals for the next visit after paying', () => {
  test.each([
    [undefined, [4, 6, 8], 4],
    [28, [3, 4, 5, 6], 4],
    [31, [3, 4, 5, 6], 4],
    [32, [4, 5, 6, 7], 5],
    [2, [1, 2, 3, 4], 1],
    [400, [23, 24, 25, 26], 24],
  ])('[POS-18] an interval of %s days', (interval, weeks, proposed) => {
    expect(rebookingWeeks(interval)).toEqual({ weeks, proposed })
  })

  const day = (date: string, ...times: string[]) => ({ date, times: times.map((time) => `${time}:00`) })
  const wish = { near: 14 * 60 + 15, minutes: 75 }
  const found = (...days: ReturnType<typeof day>[]) =>
    rebookingStarts(days, wish).map(({ date, time }) => `${date.slice(8)} ${time.slice(0, 5)}`)

  test('[POS-18] proposes the usual time, another one that day, and one on the next day', () => {
    const wednesday = day('2027-03-03', '09:00', '13:15', '14:00', '14:15', '14:30', '15:30', '17:00')
    expect(found(wednesday, day('2027-03-04', '08:00', '18:15'))).toEqual(['03 14:15', '03 15:30', '04 18:15'])
  })

  test('[POS-18] proposes no overlapping second start, and fewer than three if there are fewer', () => {
    expect(found(day('2027-03-03', '14:00', '14:45'), day('2027-03-05', '09:00', '11:00'))).toEqual([
      '03 14:00',
      '05 09:00',
      '05 11:00',
    ])
    expect(found(day('2027-03-03', '10:00'))).toEqual(['03 10:00'])
    expect(found()).toEqual([])
  })
})
