import { type AppStorage, createStorage } from '../../../storage.ts'
import type { Draft } from './draft.ts'
import { readSelection, type Selection } from './selection.ts'

const hour = 3_600_000
const ofTab = createStorage('booking', () => window.sessionStorage)

/** What is chosen at a salon, and the start that is held for it: nothing in it says who. */
export type Begun = Selection & {
  /** `startTime` as the server takes it; `expiresAt` in epoch milliseconds. */
  hold?: { id: string; startTime: string; expiresAt: number } | undefined
}

/** What is offered again in a new tab (UI-14): for a day, in local storage. */
export const begunBookings = (storage: AppStorage) =>
  bySalon<Begun>(storage, (begun, age) => (age < 24 * hour ? begun : undefined))

/**
 * Who books, the PIN that is awaited, what is held and what was sent: this tab's alone, so that two never meet, and gone with it.
 * Whoever opens a salon's page over an hour after the last change finds nobody's name here; what was booked is shown for a day.
 */
export const tabDrafts = (tab: AppStorage = ofTab) =>
  bySalon<Partial<Draft>>(tab, ({ doneId, ...draft }, age) => {
    if (age < hour) return { ...draft, doneId }
    return doneId !== undefined && age < 24 * hour ? { doneId } : undefined
  })

/** One salon's, as its page keeps it. */
export function keptOf(storage: AppStorage, id: string, tab: AppStorage = ofTab) {
  const bookings = begunBookings(storage)
  const drafts = tabDrafts(tab)
  return {
    draft: () => drafts.read(id),
    /** @param none a draft in which nothing was changed: that one is not written */
    keepDraft: (draft: Draft, none: Draft) =>
      drafts.set(id, JSON.stringify(draft) === JSON.stringify(none) ? undefined : draft),
    /** Whoever merely looks in keeps what was begun before; whoever takes the last service away does not. */
    keepSelection(next: Selection, before: Selection) {
      if (next.products.length > 0) bookings.set(id, { ...bookings.read(id), ...next })
      else if (before.products.length > 0) bookings.set(id, undefined)
    },
    /** What offers it again, fetched only where there is something and the address has no other. */
    offer: async () =>
      bookings.read(id) && readSelection(location.search).products.length === 0 ? import('./Begun.tsx') : undefined,
  }
}

/** After a sign-out or an erasure: nothing of it stays on this device. */
export function forgetBookings(storage: AppStorage) {
  for (const each of [begunBookings(storage), tabDrafts()]) each.clear()
}

/**
 * Unfinished bookings by salon, each changed apart from the others (UI-12).
 * @param lapse what is left of one after so many milliseconds
 */
export function bySalon<Value extends object>(
  storage: AppStorage,
  lapse: (value: Value, age: number) => Value | undefined,
) {
  type Entries = Record<string, { at: number; value: Value }>
  const all = () => {
    const kept: Entries = {}
    try {
      const found: Entries = JSON.parse(storage.get('unfinishedBooking') ?? '{}')
      for (const [id, { at, value }] of Object.entries(found)) {
        const left = value && lapse(value, Date.now() - at)
        if (left) kept[id] = { at, value: left }
      }
    } catch {
      // Nothing of ours.
    }
    return kept
  }
  const write = (entries: Entries) =>
    Object.keys(entries).length > 0
      ? storage.set('unfinishedBooking', JSON.stringify(entries))
      : storage.remove('unfinishedBooking')
  return {
    /** What has lapsed, at whatever salon, is deleted by it. */
    read(id: string): Value | undefined {
      const entries = all()
      write(entries)
      return entries[id]?.value
    },
    set(id: string, value: Value | undefined) {
      const { [id]: _, ...entries } = all()
      write(value ? { ...entries, [id]: { at: Date.now(), value } } : entries)
    },
    clear: () => storage.remove('unfinishedBooking'),
  }
}
