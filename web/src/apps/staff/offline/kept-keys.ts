import type { AppStorage } from '../../../browser/storage.ts'

// What the app needs before opening anything; sealing and opening are in kept.ts, loaded later.

/** Deletes all of it on signing out. */
export function endKeeping(storage: AppStorage): void {
  for (const key of ['dayKey', 'keptDay', 'waitingSteps'] as const) storage.remove(key)
}

export const keeps = (storage: AppStorage): boolean => storage.get('dayKey') !== undefined
export const hasKept = (storage: AppStorage): boolean => storage.get('keptDay') !== undefined
