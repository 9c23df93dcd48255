import { beforeEach, expect, test } from 'vitest'
import type { SavedDay } from '../../../appointment/saved-days.ts'
import { adminOffline, forgetOffline, hasOfflineDays } from '../../../browser/offline-data.ts'
import { createStorage, writeCookieChoice } from '../../../browser/storage.ts'
import { unlockVault } from '../../../browser/vault.ts'
import { memoryArea } from '../../../test/memory-area.ts'
import { offlineDays, openOfflineDays } from './offline-days.ts'
import { sealDays } from './saved-days.ts'

const email = 'o@salon.example'
const salon = { name: 'Lumière', country: 'CH', timeZone: 'Europe/Zurich' }
const savedDay = (day: string, time: number, id = 'lumiere'): SavedDay => ({
  day,
  time,
  appointments: [],
  frame: { businessObject: { id } } as SavedDay['frame'],
})
const [today, tomorrow] = [savedDay('2027-03-02', 5), savedDay('2027-03-03', 5)]

let storage: ReturnType<typeof createStorage>
beforeEach(() => {
  const area = memoryArea()
  writeCookieChoice(area, 'comfort')
  storage = createStorage('admin', () => area)
})
const signIn = async (password = 'a long password') =>
  offlineDays(storage).start(await unlockVault(password, []), email)
const save = (...days: SavedDay[]) => offlineDays(storage).saveDays({ salon, days })
const daysOf = async (password: string) =>
  (await openOfflineDays(storage, password))?.days.map(({ day, time }) => [day, time])

test('[UI-12j, UI-12k] stores today and tomorrow without the password, and opens them only with it', async () => {
  await signIn()
  expect(hasOfflineDays(storage, adminOffline)).toBe(false)
  await save(today, tomorrow)
  expect(`${storage.get('calendarAhead')} ${storage.get('aheadKey')}`).not.toMatch(/2027|salon/)
  await save(savedDay('2027-03-02', 9), tomorrow)
  expect(await openOfflineDays(storage, 'a long password')).toMatchObject({ salon })
  expect(await daysOf('a long password')).toEqual([
    ['2027-03-02', 9],
    ['2027-03-03', 5],
  ])
  expect(await openOfflineDays(storage, 'another password')).toBeUndefined()
})

test('[UI-12j] also opens the last days seen; for a day stored twice, returns the newer one', async () => {
  await signIn()
  await save(today, tomorrow)
  const vault = await unlockVault('a long password', [])
  const seen = [savedDay('2027-03-02', 7), savedDay('2027-02-20', 1), savedDay('2027-02-21', 1, 'another salon')]
  storage.set('calendarDays', await sealDays({ vault, email }, seen))
  expect(await daysOf('a long password')).toEqual([
    ['2027-02-20', 1],
    ['2027-03-02', 7],
    ['2027-03-03', 5],
  ])
})

test('[UI-12k] deletes everything on signing out, and stores nothing without a sign-in', async () => {
  await signIn()
  await save(today, tomorrow)
  forgetOffline(storage, adminOffline)
  await save(today, tomorrow)
  expect([hasOfflineDays(storage, adminOffline), await daysOf('a long password')]).toEqual([false, undefined])
})

test('[UI-12] each sign-in has its own key; data of another key or modified data cannot be opened', async () => {
  await signIn()
  await save(today, tomorrow)
  const letter = storage.get('calendarAhead') ?? ''
  await signIn('a longer password')
  expect(hasOfflineDays(storage, adminOffline)).toBe(false)
  storage.set('calendarAhead', letter)
  expect(await daysOf('a longer password')).toBeUndefined()
  storage.set('calendarAhead', 'nonsense')
  expect(await daysOf('a longer password')).toBeUndefined()
})
