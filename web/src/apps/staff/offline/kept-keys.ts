import type { AppStorage } from '../../../browser/storage.ts'

// What the app asks before anything is opened; sealing and opening come with kept.ts.

/** Whoever signs out leaves nothing of it. */
export function endKeeping(storage: AppStorage): void {
  for (const key of ['dayKey', 'keptDay', 'waitingSteps'] as const) storage.remove(key)
}

export const keeps = (storage: AppStorage): boolean => storage.get('dayKey') !== undefined
export const hasKept = (storage: AppStorage): boolean => storage.get('keptDay') !== undefined
