import type { AppStorage } from '../../../browser/storage.ts'

// Storage keys that the app needs at its start; encryption is in kept.ts, which loads later.

/** Deletes all data saved for offline use, on signing out. */
export function deleteSavedData(storage: AppStorage): void {
  for (const key of ['dayKey', 'keptDay', 'waitingSteps'] as const) storage.remove(key)
}

export const savesDays = (storage: AppStorage): boolean => storage.get('dayKey') !== undefined
export const hasSavedDay = (storage: AppStorage): boolean => storage.get('keptDay') !== undefined
