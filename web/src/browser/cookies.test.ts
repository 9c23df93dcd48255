import { expect, test } from 'vitest'
import { memoryArea } from '../test/memory-area.ts'
import { createCookies } from './cookies.ts'
import { type App, apps, createStorage, type StorageKey } from './storage.ts'

const comfort: StorageKey[] = [
  'email',
  'selectedBusinessId',
  'calendarDays',
  'aheadKey',
  'calendarAhead',
  'newsSound',
  'selectedDuration',
]
const necessary: StorageKey[] = [
  'token',
  'language',
  'resendPinTimestamp',
  'deviceToken',
  'lastUse',
  'newDevice',
  'newPassword',
  'unfinishedBooking',
  'dayKey',
  'keptDay',
  'waitingSteps',
]

test('[UI-15a, UI-15c] before a choice, and after declining, only necessary data is stored', () => {
  const area = memoryArea()
  const cookies = createCookies(() => area)
  const storage = createStorage('admin', () => area)
  const keepAll = () => {
    for (const key of [...comfort, ...necessary]) storage.set(key, 'x')
    return [...comfort, ...necessary].filter((key) => storage.get(key) === 'x')
  }
  expect(cookies.state().choice).toBeUndefined()
  expect(keepAll()).toEqual(necessary)
  cookies.choose('necessary')
  expect(keepAll()).toEqual(necessary)
})

test('[UI-15d, UI-15e] consent allows comfort data; withdrawing it removes them in every app and keeps the rest', () => {
  const area = memoryArea()
  const cookies = createCookies(() => area)
  const of = (app: App) => createStorage(app, () => area)
  cookies.choose('comfort')
  for (const app of apps) for (const key of [...comfort, ...necessary]) of(app).set(key, 'x')
  for (const app of apps) expect(comfort.every((key) => of(app).get(key) === 'x')).toBe(true)
  cookies.choose('necessary')
  for (const app of apps) {
    expect(comfort.map((key) => of(app).get(key)).filter(Boolean)).toEqual([])
    expect(necessary.every((key) => of(app).get(key) === 'x')).toBe(true)
  }
})

test('[UI-15b] the choice applies to the origin and survives a reload; an answer to an older question does not count', () => {
  const area = memoryArea()
  createCookies(() => area).choose('comfort')
  expect(createCookies(() => area).state().choice).toBe('comfort')
  area.setItem('goldline.cookies-config', '0:comfort')
  expect(createCookies(() => area).state().choice).toBeUndefined()
  createStorage('admin', () => area).set('email', 'x')
  expect(createStorage('admin', () => area).get('email')).toBeUndefined()
})

test('[UI-15] another tab’s answer applies here; with storage that throws, the next page asks again', () => {
  const area = memoryArea()
  const here = createCookies(() => area)
  let heard = 0
  here.subscribe(() => heard++)
  createCookies(() => area).choose('necessary')
  here.heardFromOtherTab({ key: 'goldline.admin.token' })
  expect([here.state().choice, heard]).toEqual([undefined, 0])
  here.heardFromOtherTab({ key: 'goldline.cookies-config' })
  expect([here.state().choice, heard]).toEqual(['necessary', 1])

  const denied = createCookies(() => {
    throw new Error('denied')
  })
  denied.choose('comfort')
  expect(denied.state().choice).toBe('comfort')
})

test('[UI-15g] the settings open from anywhere and close with an answer', () => {
  const cookies = createCookies(memoryArea)
  cookies.openSettings()
  expect(cookies.state().settingsOpen).toBe(true)
  cookies.choose('necessary')
  expect(cookies.state().settingsOpen).toBe(false)
})
