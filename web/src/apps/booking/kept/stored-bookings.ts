import { type AppStorage, createStorage } from '../../../browser/storage.ts'
import type { BookingDraft, HeldStart } from '../choice/draft.ts'
import { readSelection, type Selection } from '../choice/selection.ts'

const hour = 3_600_000
const tabStorage = createStorage('booking', () => window.sessionStorage)

/** A selection at a salon and its held start, without personal data. */
export type UnfinishedBooking = Selection & {
  /** The draft's held start, shown to other tabs. */
  hold?: HeldStart | undefined
}

/** Stores unfinished bookings in local storage for a day, to offer them again in a new tab (UI-14). */
export const unfinishedBookings = (storage: AppStorage) =>
  storeBySalon<UnfinishedBooking>(storage, (begun, age) => (age < 24 * hour ? begun : undefined))

/**
 * Stores personal details, pending PIN, hold and sent request per tab, so that two tabs never interfere. Drops the name
 * an hour after the last change; keeps a finished booking for a day.
 */
const tabDrafts = (tab: AppStorage = tabStorage) =>
  storeBySalon<Partial<BookingDraft>>(tab, ({ doneId, ...draft }, age) => {
    if (age < hour) return { ...draft, doneId }
    return doneId !== undefined && age < 24 * hour ? { doneId } : undefined
  })

/** Returns access to the stored data of one salon's page. */
export function storedBooking(storage: AppStorage, id: string, tab: AppStorage = tabStorage) {
  const bookings = unfinishedBookings(storage)
  const drafts = tabDrafts(tab)
  /** Publishes this tab's hold to other tabs; keeps another tab's hold. */
  const showHold = (before: HeldStart | undefined, hold: HeldStart | undefined) => {
    if (before?.id === hold?.id && before?.expiresAt === hold?.expiresAt) return
    const begun = bookings.read(id)
    const isNew = hold !== undefined && hold.id !== before?.id
    if (!begun || (!isNew && begun.hold?.id !== before?.id)) return
    const shown = hold && { id: hold.id, startTime: hold.startTime, expiresAt: hold.expiresAt }
    bookings.set(id, { ...begun, hold: shown })
  }
  return {
    draft: () => drafts.read(id),
    /** Stores the draft. @param none the untouched draft, which is not stored */
    keepDraft(draft: BookingDraft, none: BookingDraft) {
      showHold(drafts.read(id)?.hold, draft.hold)
      drafts.set(id, JSON.stringify(draft) === JSON.stringify(none) ? undefined : draft)
    },
    /** Stores the selection. A mere visit keeps an earlier one; removing the last service deletes it. */
    keepSelection(next: Selection, before: Selection) {
      if (next.products.length > 0) bookings.set(id, { ...bookings.read(id), ...next })
      else if (before.products.length > 0) bookings.set(id, undefined)
    },
    /** Whether there is a booking to resume and the URL has no selection of its own. */
    canResume: () => bookings.read(id) !== undefined && readSelection(location.search).products.length === 0,
  }
}

/** Deletes all booking data from this device, after a sign-out or an erasure. */
export function forgetBookings(storage: AppStorage) {
  for (const each of [unfinishedBookings(storage), tabDrafts()]) each.clear()
}

/**
 * Stores unfinished bookings by salon, independently of each other (UI-12).
 * @param lapse returns what remains of a booking at the given age in milliseconds
 */
function storeBySalon<Value extends object>(
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
      // Ignore data in another format.
    }
    return kept
  }
  const write = (entries: Entries) =>
    Object.keys(entries).length > 0
      ? storage.set('unfinishedBooking', JSON.stringify(entries))
      : storage.remove('unfinishedBooking')
  return {
    /** Reads one salon's booking; deletes lapsed ones of every salon. */
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
