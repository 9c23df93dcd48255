import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../../../browser/storage.ts'
import { memoryArea } from '../../../test/memory-area.ts'
import { type BookingDraft, emptyDraft } from '../choice/draft.ts'
import type { Selection } from '../choice/selection.ts'
import { storedBooking, unfinishedBookings } from './stored-bookings.ts'

const hour = 3_600_000
const nothing: Selection = { products: [], staffId: null, day: undefined, time: undefined }
const shellac: Selection = { products: ['shellac'], staffId: null, day: '2031-05-05', time: '13:30:00' }
const none: BookingDraft = { ...emptyDraft, isoCode: 'CH' }
const typed: BookingDraft = {
  ...none,
  name: 'Mai',
  email: 'mai@example.org',
  challenge: { id: 'c', identity: 'mai@example.org', resendAt: 1, expiresAt: 2 },
}

/** Returns a browser: its shared local storage, and a function that opens a tab with its own session storage. */
function browser() {
  const area = memoryArea()
  const local = createStorage('booking', () => area)
  const openTab = () => {
    const own = memoryArea()
    const tab = createStorage('booking', () => own)
    return { own, at: (salon: string) => storedBooking(local, salon, tab) }
  }
  return { area, local, openTab }
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

describe('an unfinished booking', () => {
  test('[UI-12] opening the page without typing stores nothing', () => {
    const { area, openTab } = browser()
    const tab = openTab()
    expect(tab.at('a').draft()).toBeUndefined()
    tab.at('a').keepDraft(none, none)
    tab.at('a').keepDraft({ ...none, name: '' }, none)
    tab.at('a').keepSelection(nothing, nothing)
    expect([area.length, tab.own.length]).toEqual([0, 0])
  })

  test('[UI-14d] is not changed by another salon, or by another tab of the same salon', () => {
    const { openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    first.at('a').keepDraft(typed, none)
    first.at('b').keepDraft({ ...none, name: 'Linh' }, none)
    second.at('a').draft()
    second.at('a').keepDraft({ ...none, name: 'x' }, none)
    second.at('a').keepDraft(none, none)
    expect(first.at('a').draft()?.challenge?.id).toBe('c')
    expect(first.at('b').draft()?.name).toBe('Linh')
    first.at('b').keepDraft(none, none)
    expect(first.at('a').draft()?.name).toBe('Mai')
  })

  test('[UI-14b] keeps a selection for a day, in every tab, without a name', () => {
    const { area, local, openTab } = browser()
    const tab = openTab()
    tab.at('a').keepSelection(shellac, nothing)
    tab.at('a').keepDraft(typed, none)
    expect(unfinishedBookings(local).read('a')).toEqual(shellac)
    expect(
      JSON.stringify([...Array(area.length).keys()].map((index) => area.getItem(area.key(index) ?? ''))),
    ).not.toMatch(/mai/i)
    vi.setSystemTime(24 * hour - 1)
    openTab().at('a').keepSelection(nothing, nothing)
    expect(unfinishedBookings(local).read('a')).toEqual(shellac)
    vi.setSystemTime(24 * hour)
    expect(unfinishedBookings(local).read('b')).toBeUndefined()
    expect(area.length).toBe(0)
  })

  test('[UI-14] changing the selection keeps the hold; removing the last service removes it', () => {
    const { local, openTab } = browser()
    const { keepSelection } = openTab().at('a')
    const hold = { id: 'h', startTime: '2031-05-05T11:30:00.000Z', expiresAt: 1 }
    unfinishedBookings(local).set('a', { ...shellac, hold })
    keepSelection({ ...shellac, time: undefined }, shellac)
    expect(unfinishedBookings(local).read('a')).toEqual({ ...shellac, time: undefined, hold })
    keepSelection(nothing, shellac)
    expect(unfinishedBookings(local).read('a')).toBeUndefined()
  })

  test('[UI-14] other tabs see this tab’s hold until it is released; another tab’s hold stays', () => {
    const { local, openTab } = browser()
    const [tab, other] = [openTab().at('a'), openTab().at('a')]
    const hold = { id: 'h', startTime: '2031-05-05T11:30:00.000Z', expiresAt: 1, key: '{}', holder: { identity: 'm' } }
    const shown = () => unfinishedBookings(local).read('a')?.hold
    tab.keepSelection(shellac, nothing)
    tab.keepDraft({ ...typed, hold }, none)
    expect(shown()).toEqual({ id: 'h', startTime: hold.startTime, expiresAt: 1 })
    other.keepDraft(none, none)
    expect(shown()?.id).toBe('h')
    other.keepDraft({ ...typed, hold: { ...hold, id: 'i' } }, none)
    tab.keepDraft({ ...typed, hold: { ...hold, expiresAt: 0 } }, none)
    tab.keepDraft(typed, none)
    expect(shown()?.id).toBe('i')
    other.keepDraft(typed, none)
    expect(shown()).toBeUndefined()
  })

  test('[UI-14e] deletes the name after an hour, at every salon; keeps a finished booking for a day', () => {
    const { openTab } = browser()
    const tab = openTab()
    tab.at('a').keepDraft(typed, none)
    tab.at('b').keepDraft({ ...none, doneId: 'd' }, none)
    vi.setSystemTime(hour - 1)
    expect(tab.at('a').draft()?.name).toBe('Mai')
    vi.setSystemTime(hour)
    expect(tab.at('b').draft()).toEqual({ doneId: 'd' })
    expect(tab.own.getItem(tab.own.key(0) ?? '')).not.toContain('Mai')
    vi.setSystemTime(24 * hour)
    tab.at('b').draft()
    expect(tab.own.length).toBe(0)
  })

  test.each([
    '{"businessObjectId":"a","draft":{"name":"Mai"}}',
    'null',
    '[1]',
    '"x"',
    '{',
    '{"a":null}',
    '{"a":{"at":0}}',
  ])('[UI-12] deletes %s, which is of an older release or malformed', (text) => {
    const { area, local, openTab } = browser()
    area.setItem(local.name('unfinishedBooking'), text)
    expect(openTab().at('a').draft()).toBeUndefined()
    expect(unfinishedBookings(local).read('a')).toBeUndefined()
    expect(area.length).toBe(0)
  })
})
