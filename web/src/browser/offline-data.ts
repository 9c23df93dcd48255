import type { AppStorage, StorageKey } from './storage.ts'

/**
 * Storage keys of what an app saves for use offline (UI-12, STF-06): the letterbox that encrypts it, today and tomorrow,
 * and the queue of what was done offline, which only STAFF has: a booking, kiosk and till need the server's answer. An
 * app's start needs only this; encryption is in offline-store.ts.
 */
export type OfflineKeys = { box: StorageKey; days: StorageKey; queue?: StorageKey }
export const adminOffline = { box: 'aheadKey', days: 'calendarAhead' } as const satisfies OfflineKeys
export const staffOffline = { box: 'dayKey', days: 'keptDay', queue: 'waitingSteps' } as const satisfies OfflineKeys

/** Whether somebody signed in with a password and consented, so that the app saves data. */
export const savesOffline = (storage: AppStorage, { box }: OfflineKeys): boolean => storage.get(box) !== undefined
export const hasOfflineDays = (storage: AppStorage, { days }: OfflineKeys): boolean => storage.get(days) !== undefined

/** Deletes the key and all saved data, on signing out. */
export function forgetOffline(storage: AppStorage, keys: OfflineKeys): void {
  for (const key of Object.values(keys)) storage.remove(key)
}
