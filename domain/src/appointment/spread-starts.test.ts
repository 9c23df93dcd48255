import { expect, test } from 'vitest'
import { spreadStarts } from './spread-starts.ts'

const timeZone = 'Europe/Zurich'
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`)
const shown = (starts: readonly number[]) =>
  starts.map((start) => new Date(start + 3_600_000).toISOString().slice(8, 16))
const quarters = (day: string) =>
  ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '15:00', '15:15'].map((time) => at(day, time))
const near = at('2027-03-03', '10:00')

test('[APT-25d] three starts lie on three days, each nearest to the previous time of day', () => {
  const starts = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].flatMap(quarters)
  expect(shown(spreadStarts(starts, { near, count: 3, timeZone }))).toEqual(['02T10:00', '03T10:00', '04T10:00'])
})

test('[APT-25d] eight starts lie on four days, two each, well apart', () => {
  const starts = ['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06', '2027-03-08'].flatMap(quarters)
  expect(shown(spreadStarts(starts, { near, count: 8, timeZone }))).toEqual(
    ['03', '04', '05', '06'].flatMap((day) => [`${day}T09:00`, `${day}T10:00`]),
  )
})

test('[APT-25d] if few days are free, each gives more starts, none twice', () => {
  const starts = quarters('2027-03-04')
  expect(shown(spreadStarts(starts, { near, count: 3, timeZone }))).toEqual(['04T09:00', '04T10:00', '04T15:00'])
  expect(spreadStarts(starts, { near, count: 20, timeZone })).toEqual(starts)
  expect(spreadStarts([], { near, count: 3, timeZone })).toEqual([])
})
