import { type AppStorage, createStorage } from '../../../browser/storage.ts'
import type { BookingDraft, HeldStart } from '../choice/draft.ts'
import { readSelection, type Selection } from '../choice/selection.ts'

const hour = 3_600_000
const ofTab = createStorage('booking', () => window.sessionStorage)

/** A selection at a salon and its held start, without personal data. */
export type UnfinishedBooking = Selection & {
  /** The draft's held start, shown to other tabs. */
  hold?: HeldStart | undefined
}

/** Unfinished bookings offered again in a new tab (UI-14): kept for a day in local storage. */
export const unfinishedBookings = (storage: AppStorage) =>
  bySalon<UnfinishedBooking>(storage, (begun, age) => (age < 24 * hour ? begun : undefined))

/**
 * Personal details, awaited PIN, hold and sent request: per tab, so that two tabs never interfere, and gone with it. An
 * hour after the last change the name is dropped; a finished booking is shown for a day.
 */
const tabDrafts = (tab: AppStorage = ofTab) =>
  bySalon<Partial<BookingDraft>>(tab, ({ doneId, ...draft }, age) => {
    if (age < hour) return { ...draft, doneId }
    return doneId !== undefined && age < 24 * hour ? { doneId } : undefined
  })

/** The stored data of one salon's page. */
export function storedBooking(storage: AppStorage, id: string, tab: AppStorage = ofTab) {
  const bookings = unfinishedBookings(storage)
  const drafts = tabDrafts(tab)
  /** Shows a tab's hold to other tabs; keeps what another tab holds. */
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
    /** @param none an unchanged draft, which is not stored */
    keepDraft(draft: BookingDraft, none: BookingDraft) {
      showHold(drafts.read(id)?.hold, draft.hold)
      drafts.set(id, JSON.stringify(draft) === JSON.stringify(none) ? undefined : draft)
    },
    /** Merely visiting keeps an earlier selection; removing the last service deletes it. */
    keepSelection(next: Selection, before: Selection) {
      if (next.products.length > 0) bookings.set(id, { ...bookings.read(id), ...next })
      else if (before.products.length > 0) bookings.set(id, undefined)
    },
    /** Whether there is something to resume, and the URL has no selection of its own. */
    canResume: () => bookings.read(id) !== undefined && readSelection(location.search).products.length === 0,
  }
}

/** After a sign-out or an erasure: deletes everything about bookings from this device. */
export function forgetBookings(storage: AppStorage) {
  for (const each of [unfinishedBookings(storage), tabDrafts()]) each.clear()
}

/**
 * Unfinished bookings by salon, stored independently (UI-12).
 * @param lapse returns what remains of a booking after the given milliseconds
 */
function bySalon<Value extends object>(storage: AppStorage, lapse: (value: Value, age: number) => Value | undefined) {
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
      // Data in another format is ignored.
    }
    return kept
  }
  const write = (entries: Entries) =>
    Object.keys(entries).length > 0
      ? storage.set('unfinishedBooking', JSON.stringify(entries))
      : storage.remove('unfinishedBooking')
  return {
    /** Also deletes lapsed ones, of any salon. */
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
