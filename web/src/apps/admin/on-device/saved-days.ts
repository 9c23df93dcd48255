import { isDay } from '@goldline/domain/time/day'
import type { SavedDay } from '../../../appointment/saved-days.ts'
import type { OpenedVault } from './vault-context.ts'

/**
 * The last days seen (UI-12i), sealed with the password itself: unlike what is saved for use offline they outlive a
 * sign-out, for the same person's next sign-in.
 */
const name = 'calendar-days'
/** Version of the stored format; increase it when a day's answers change their shape, to ignore older saved days. */
export const format = 4
const maxDays = 3

/** Adds a day to the last seen ones, newest first. */
export function withDay(days: readonly SavedDay[], next: SavedDay): SavedDay[] {
  return [next, ...days.filter(({ day }) => day !== next.day)].slice(0, maxDays)
}

type VaultOpener = Pick<OpenedVault, 'vault' | 'email'>

export function sealDays({ vault, email }: VaultOpener, days: readonly SavedDay[]): Promise<string> {
  return vault.seal(name, JSON.stringify({ email, days, format }))
}

/** Opens saved days; empty if they are another user's, or in a format unknown to this version. */
export async function openDays({ vault, email }: VaultOpener, sealed: string | undefined): Promise<SavedDay[]> {
  const text = sealed === undefined ? undefined : await vault.open(name, sealed)
  const found: StoredDays & { email?: unknown } = text === undefined ? {} : JSON.parse(text)
  return found.email === email && found.format === format && Array.isArray(found.days)
    ? found.days.filter(isSavedDay)
    : []
}

type StoredDays = { days?: unknown; format?: unknown }

function isSavedDay(value: SavedDay | null): value is SavedDay {
  return value !== null && isDay(value.day) && Array.isArray(value.appointments) && typeof value.time === 'number'
}
