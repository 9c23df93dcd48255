/** Today and tomorrow, kept for a time without a server (UI-12). */

import { groupBy } from '@goldline/domain/group-by'
import { collect, type Letterbox, makeLetterbox, post } from '../../../browser/letterbox.ts'
import type { AppStorage } from '../../../browser/storage.ts'
import { unlockVault, type Vault } from '../../../browser/vault.ts'
import { openDays, read, type SavedDay, written } from './saved-days.ts'

type Salon = { name: string; country: string; timeZone: string }
export type Ahead = { salon: Salon; days: SavedDay[] }

/** After signing in with the password: days of before belong to another key. */
export async function beginAhead(storage: AppStorage, vault: Vault, email: string): Promise<void> {
  const box = await makeLetterbox(vault, email)
  endAhead(storage)
  storage.set('aheadKey', JSON.stringify(box))
}

/** UI-12: whoever signs out leaves nothing of it. */
export function endAhead(storage: AppStorage): void {
  storage.remove('aheadKey')
  storage.remove('calendarAhead')
}

export const hasAhead = (storage: AppStorage): boolean => storage.get('calendarAhead') !== undefined

/** Without a password, which only opens them. Nothing where nobody signed in with one. */
export async function keepAhead(storage: AppStorage, salon: Salon, days: readonly SavedDay[]): Promise<void> {
  const key = keyIn(storage)
  if (key === undefined) return
  const letter = await post(key, JSON.stringify({ salon, ...written(days) }))
  // Whoever signed out meanwhile has taken the key away.
  if (keyIn(storage)?.slot === key.slot) storage.set('calendarAhead', letter)
}

/** With the last days that were seen; undefined: another password. */
export async function openAhead(storage: AppStorage, password: string): Promise<Ahead | undefined> {
  const [key, letter, seen] = [keyIn(storage), storage.get('calendarAhead'), storage.get('calendarDays')]
  if (key === undefined || letter === undefined) return undefined
  const vault = await unlockVault(password, seen === undefined ? [key.key] : [key.key, seen])
  const found = await collect(vault, key, letter)
  if (found === undefined) return undefined
  const { salon, ...kept }: { salon: Salon } = JSON.parse(found.text)
  const days = read(kept)
  const last = await openDays({ vault, email: found.owner }, seen)
  return { salon, days: newestOfEach([...days, ...last.filter((day) => ofOneSalon(day, days))]) }
}

/** Who works in several has seen days of others. */
const ofOneSalon = ({ frame }: SavedDay, days: readonly SavedDay[]): boolean =>
  days.some((each) => each.frame.businessObject.id === frame.businessObject.id)

/** Ascending. */
function newestOfEach(days: readonly SavedDay[]): SavedDay[] {
  const byDay = groupBy(days, ({ day }) => day)
  const newest = [...byDay.values()].flatMap((same) => same.toSorted((a, b) => b.time - a.time).slice(0, 1))
  return newest.sort((a, b) => a.day.localeCompare(b.day))
}

function keyIn(storage: AppStorage): Letterbox | undefined {
  const kept = storage.get('aheadKey')
  return kept === undefined ? undefined : JSON.parse(kept)
}
