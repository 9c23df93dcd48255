import { getAppointments } from '@goldline/contract/appointment'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCache } from '../../../cache.ts'
import { anAppointment } from '../../../calendar/test-visit.ts'
import { unlockVault } from '../../../vault.ts'
import { oneDay } from '../calendar/day-answers.ts'
import { type KeptDay, openDays, sealDays, seedDays, withDay } from './kept-days.ts'

const keptDay = (day: string, time = 1): KeptDay => ({
  day,
  time,
  frame: {} as KeptDay['frame'],
  appointments: [anAppointment({ id: day, startTime: `${day}T09:00:00Z`, endTime: `${day}T10:00:00Z` })],
})
const kept = async (email = 'o@salon.example', sealed: string[] = []) => ({
  vault: await unlockVault('a long password', sealed),
  email,
  since: 0,
})

test('[UI-12] the last three days that were seen are kept, each once', () => {
  const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-02', '2027-03-04'].map((day, time) =>
    keptDay(day, time),
  )
  const list = days.reduce<KeptDay[]>((all, next) => withDay(all, next), [])
  expect(list.map(({ day, time }) => [day, time])).toEqual([
    ['2027-03-04', 4],
    ['2027-03-02', 3],
    ['2027-03-03', 2],
  ])
})

test('[UI-12] they open for the same person with the same password, are unreadable as they lie, and for others are not there', async () => {
  const sealed = await sealDays(await kept(), [keptDay('2027-03-01')])
  expect(sealed).not.toContain('2027')
  expect(await openDays(await kept('o@salon.example', [sealed]), sealed)).toHaveLength(1)
  expect(await openDays(await kept('p@salon.example', [sealed]), sealed)).toEqual([])
  expect(await openDays(await kept(), sealed)).toEqual([])
  expect(await openDays(await kept(), undefined)).toEqual([])
})

test('[UI-12] a seeded day shows at once and counts as old as it is', () => {
  const cache = createCache(new QueryClient())
  seedDays(cache, [keptDay('2027-03-01', 1234)])
  expect(cache.timeOf(getAppointments, oneDay('2027-03-01'))).toBe(1234)
})
