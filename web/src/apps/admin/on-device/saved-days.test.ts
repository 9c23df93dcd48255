import { getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheSavedDays, type SavedDay } from '../../../appointment/saved-days.ts'
import { unlockVault } from '../../../browser/vault.ts'
import { createCache } from '../../../client/cache.ts'
import { anAppointment } from '../../../test/visit.ts'
import { dayQuery, weekOf, weeksQuery } from '../days/day-queries.ts'
import { openDays, sealDays, withDay } from './saved-days.ts'

const savedDay = (day: string, time = 1): SavedDay => ({
  day,
  time,
  frame: {} as SavedDay['frame'],
  appointments: [anAppointment({ id: day, startTime: `${day}T09:00:00Z`, endTime: `${day}T10:00:00Z` })],
})
const openVault = async (email = 'o@salon.example', sealed: string[] = []) => ({
  vault: await unlockVault('a long password', sealed),
  email,
  since: 0,
})

test('[UI-12i] stores the last three days seen, each once', () => {
  const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-02', '2027-03-04'].map((day, time) =>
    savedDay(day, time),
  )
  const list = days.reduce<SavedDay[]>((all, next) => withDay(all, next), [])
  expect(list.map(({ day, time }) => [day, time])).toEqual([
    ['2027-03-04', 4],
    ['2027-03-02', 3],
    ['2027-03-03', 2],
  ])
})

test('[UI-12] encrypts days, and opens them only for the same user and password', async () => {
  const sealed = await sealDays(await openVault(), [savedDay('2027-03-01')])
  expect(sealed).not.toContain('2027')
  expect(await openDays(await openVault('o@salon.example', [sealed]), sealed)).toHaveLength(1)
  expect(await openDays(await openVault('p@salon.example', [sealed]), sealed)).toEqual([])
  expect(await openDays(await openVault(), sealed)).toEqual([])
  expect(await openDays(await openVault(), undefined)).toEqual([])
})

test('[UI-12i] writes a saved day to the cache with its real age', () => {
  const cache = createCache(new QueryClient())
  cacheSavedDays(cache, [savedDay('2027-03-01', 1234)], weekOf)
  expect(cache.timeOf(getAppointments, dayQuery('2027-03-01'))).toBe(1234)
})

test('[UI-12] for two saved days of a week, caches the newer hours', () => {
  const cache = createCache(new QueryClient())
  cacheSavedDays(cache, [savedDay('2027-03-04', 2000), savedDay('2027-03-02', 1000)], weekOf)
  expect(cache.timeOf(getCalendarFrame, weeksQuery({ from: '2027-03-01', to: '2027-03-01' }))).toBe(2000)
})
