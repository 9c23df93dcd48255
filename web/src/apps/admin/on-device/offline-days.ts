/** Today and tomorrow, saved for use offline (UI-12). */

import { groupBy } from '@goldline/domain/group-by'
import { createLetterbox, decryptLetter, encryptForStoredBox, readStoredBox } from '../../../browser/letterbox.ts'
import type { AppStorage } from '../../../browser/storage.ts'
import { unlockVault, type Vault } from '../../../browser/vault.ts'
import { fromStored, openDays, type SavedDay, toStored } from './saved-days.ts'

type Salon = { name: string; country: string; timeZone: string }
export type OfflineDays = { salon: Salon; days: SavedDay[] }

/** Creates the key for saving days, after a sign-in by password; deletes days encrypted with an earlier key. */
export async function createOfflineKey(storage: AppStorage, vault: Vault, email: string): Promise<void> {
  const box = await createLetterbox(vault, email)
  deleteOfflineDays(storage)
  storage.set('aheadKey', JSON.stringify(box))
}

/** UI-12: deletes key and saved days, on signing out. */
export function deleteOfflineDays(storage: AppStorage): void {
  storage.remove('aheadKey')
  storage.remove('calendarAhead')
}

export const hasOfflineDays = (storage: AppStorage): boolean => storage.get('calendarAhead') !== undefined

/** Encrypts and stores days, without the password; does nothing if there was no sign-in by password. */
export async function saveOfflineDays(storage: AppStorage, salon: Salon, days: readonly SavedDay[]): Promise<void> {
  const text = JSON.stringify({ salon, ...toStored(days) })
  await encryptForStoredBox(storage, 'aheadKey', { text, store: (letter) => storage.set('calendarAhead', letter) })
}

/** Opens the saved days, with the last days seen; undefined if there are none or the password is wrong. */
export async function openOfflineDays(storage: AppStorage, password: string): Promise<OfflineDays | undefined> {
  const box = readStoredBox(storage, 'aheadKey')
  const letter = storage.get('calendarAhead')
  const seen = storage.get('calendarDays')
  if (box === undefined || letter === undefined) return undefined
  const vault = await unlockVault(password, seen === undefined ? [box.key] : [box.key, seen])
  const found = await decryptLetter(vault, box, letter)
  if (found === undefined) return undefined
  const { salon, ...kept }: { salon: Salon } = JSON.parse(found.text)
  const days = fromStored(kept)
  const last = await openDays({ vault, email: found.owner }, seen)
  return { salon, days: newestOfEach([...days, ...last.filter((day) => ofOneSalon(day, days))]) }
}

/** Whether a day belongs to the same salon as the others, since a user may work in several. */
const ofOneSalon = ({ frame }: SavedDay, days: readonly SavedDay[]): boolean =>
  days.some((each) => each.frame.businessObject.id === frame.businessObject.id)

/** Returns the newest version of each day, sorted by day. */
function newestOfEach(days: readonly SavedDay[]): SavedDay[] {
  const byDay = groupBy(days, ({ day }) => day)
  const newest = [...byDay.values()].flatMap((same) => same.toSorted((a, b) => b.time - a.time).slice(0, 1))
  return newest.sort((a, b) => a.day.localeCompare(b.day))
}
