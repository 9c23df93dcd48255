import type { AppStorage } from '../../../browser/storage.ts'

// Keys that the app needs before opening anything; encryption is in kept.ts, loaded later.

/** Deletes all stored data on signing out. */
export function endKeeping(storage: AppStorage): void {
  for (const key of ['dayKey', 'keptDay', 'waitingSteps'] as const) storage.remove(key)
}

export const keepsDays = (storage: AppStorage): boolean => storage.get('dayKey') !== undefined
export const hasKept = (storage: AppStorage): boolean => storage.get('keptDay') !== undefined
