import { groupBy } from '@goldline/domain/group-by'
import type { SavedDay } from '../../../appointment/saved-days.ts'
import { adminOffline } from '../../../browser/offline-data.ts'
import { offlineStore } from '../../../browser/offline-store.ts'
import type { AppStorage } from '../../../browser/storage.ts'
import { format, openDays } from './saved-days.ts'

type Salon = { name: string; country: string; timeZone: string }
export type OfflineDays = { salon: Salon; days: readonly SavedDay[] }

/** Today and tomorrow, saved for use offline (UI-12). */
export const offlineDays = (storage: AppStorage) => offlineStore<OfflineDays>(storage, adminOffline, format)

/** Opens the saved days, with the last days seen; undefined if there are none or the password is wrong. */
export async function openOfflineDays(storage: AppStorage, password: string): Promise<OfflineDays | undefined> {
  const seen = storage.get('calendarDays')
  const opened = await offlineDays(storage).open(password, seen === undefined ? [] : [seen])
  const found = await opened?.readDays()
  if (!opened || !found) return undefined
  const days = found.current ? found.days.days : []
  const last = await openDays({ vault: opened.vault, email: found.owner }, seen)
  const { salon } = found.days
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
