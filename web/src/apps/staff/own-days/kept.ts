import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { type Customer, getCustomer } from '@goldline/contract/customer'
import type { Day, DayRange } from '@goldline/domain/time/day'
import { cacheSavedDays, type SavedDay } from '../../../appointment/saved-days.ts'
import { staffOffline } from '../../../browser/offline-data.ts'
import { offlineStore } from '../../../browser/offline-store.ts'
import type { AppStorage } from '../../../browser/storage.ts'
import { unlockVault } from '../../../browser/vault.ts'
import type { Cache } from '../../../client/cache.ts'
import type { QueuedStep, StepResult } from './steps.ts'

/**
 * What the phone saves for use offline, if the person signed in with a password and consented (STF-06). `time`: when the
 * session was received, in epoch milliseconds; the salon's clock is relative to it.
 */
export type KeptDevice = { me: SignedInUser; time: number; days: readonly SavedDay[]; customers: readonly Customer[] }

const storeOf = (storage: AppStorage) => offlineStore<KeptDevice>(storage, staffOffline, 4)

export const startSaving = async (storage: AppStorage, password: string, username: string): Promise<void> =>
  storeOf(storage).start(await unlockVault(password, []), username)

export const saveDay = (storage: AppStorage, kept: KeptDevice): Promise<void> => storeOf(storage).saveDays(kept)

/**
 * Stores a step separately, so that adding one needs no password. A step that no longer fits is stored again with its
 * reason, until it is read.
 */
export function saveStep(storage: AppStorage, step: StepResult): Promise<void> {
  const { key } = step.step
  return storeOf(storage).write(step, (letter) =>
    writeLetters(storage, [...lettersWithout(storage, [key]), [key, letter]]),
  )
}

export const dropSteps = (storage: AppStorage, keys: readonly string[]): void =>
  writeLetters(storage, lettersWithout(storage, keys))

const lettersWithout = (storage: AppStorage, keys: readonly string[]): Letter[] =>
  readLetters(storage).filter(([each]) => !keys.includes(each))

/** Returns the keys of steps that wait to be sent or read, opened or not. */
export const waitingKeys = (storage: AppStorage): string[] => readLetters(storage).map(([key]) => key)

export type OpenedStore = { kept: KeptDevice | undefined; steps: QueuedStep[]; misfits: StepResult[] }

/** Opens the stored data; undefined if the password is wrong or nothing is stored. */
export async function openSavedData(storage: AppStorage, password: string): Promise<OpenedStore | undefined> {
  const opened = await storeOf(storage).open(password)
  if (opened === undefined) return undefined
  const letters = readLetters(storage)
  const all = (await Promise.all(letters.map(([, letter]) => opened.read<StepResult>(letter)))).filter(
    (result) => result !== undefined,
  )
  const kept = await opened.readDays()
  if (kept === undefined && all.length === 0) return undefined
  const isMisfit = ({ fault }: StepResult) => fault !== undefined
  return {
    kept: kept?.current ? kept.days : undefined,
    steps: all.filter((result) => !isMisfit(result)).map(({ step }) => step),
    misfits: all.filter(isMisfit),
  }
}

/** STAFF fetches a day's frame alone, so that it opens soon. */
export const ownDay = (day: Day): DayRange => ({ from: day, to: day })

/** Fills the cache with the opened data, marked with their real age. */
export function fillCache(cache: Cache, { me, time: answered, days, customers }: KeptDevice): void {
  const latest = Math.max(0, ...days.map(({ time }) => time))
  // Days first, since they are shown as soon as the person is known.
  cacheSavedDays(cache, days, ownDay)
  for (const customer of customers)
    cache.writeOld(getCustomer, { params: { id: customer.id } }, { data: customer, time: latest })
  cache.writeOld(getMe, {}, { data: me, time: answered })
}

type Letter = readonly [key: string, letter: string]
const readLetters = (storage: AppStorage): Letter[] => JSON.parse(storage.get(staffOffline.queue) ?? '[]')

function writeLetters(storage: AppStorage, letters: readonly Letter[]): void {
  if (letters.length === 0) storage.remove(staffOffline.queue)
  else storage.set(staffOffline.queue, JSON.stringify(letters))
}
