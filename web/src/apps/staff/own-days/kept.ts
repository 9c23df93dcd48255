import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import { type Customer, getCustomer } from '@goldline/contract/customer'
import { getCalendarFrame } from '@goldline/contract/staff'
import { createLetterbox, decryptLetter, encryptForStoredBox, readStoredBox } from '../../../browser/letterbox.ts'
import type { AppStorage } from '../../../browser/storage.ts'
import { unlockVault } from '../../../browser/vault.ts'
import type { Cache } from '../../../client/cache.ts'
import { deleteSavedData } from './kept-keys.ts'
import type { QueuedStep, StepResult } from './steps.ts'

/**
 * A day that the phone stores for offline use, if the person signed in with a password and consented (STF-06). Storing
 * needs no password, opening does (UI-12).
 */
export type KeptDay = {
  day: string
  frame: ResponseReceived<typeof getCalendarFrame>
  appointments: Appointment[]
  /** Epoch milliseconds. */
  time: number
}
/** `time`: when the session was received, in epoch milliseconds; the salon's clock is relative to it. */
export type KeptDevice = { me: SignedInUser; time: number; days: readonly KeptDay[]; customers: readonly Customer[] }

/** Increase when the stored shape changes: data of an older version are ignored. */
const format = 4

export async function startSaving(storage: AppStorage, password: string, username: string): Promise<void> {
  const box = await createLetterbox(await unlockVault(password, []), username)
  deleteSavedData(storage)
  storage.set('dayKey', JSON.stringify(box))
}

export async function saveDay(storage: AppStorage, kept: KeptDevice): Promise<void> {
  const text = JSON.stringify({ ...kept, format })
  await encryptForStoredBox(storage, 'dayKey', { text, store: (letter) => storage.set('keptDay', letter) })
}

/**
 * Stores a step separately, so that adding one needs no password. A step that no longer fits is stored again with its
 * reason, until it is read.
 */
export async function saveStep(storage: AppStorage, step: StepResult): Promise<void> {
  const { key } = step.step
  const store = (letter: string) => writeLetters(storage, [...lettersWithout(storage, [key]), [key, letter]])
  await encryptForStoredBox(storage, 'dayKey', { text: JSON.stringify(step), store })
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
  const box = readStoredBox(storage, 'dayKey')
  if (box === undefined) return undefined
  const vault = await unlockVault(password, [box.key])
  const open = async <T>(letter: string): Promise<T | undefined> => {
    const found = await decryptLetter(vault, box, letter)
    return found && JSON.parse(found.text)
  }
  const letters = readLetters(storage)
  const all = (await Promise.all(letters.map(([, letter]) => open<StepResult>(letter)))).filter(
    (result) => result !== undefined,
  )
  const day = storage.get('keptDay')
  const kept = day === undefined ? undefined : await open<KeptDevice & { format: number }>(day)
  if (kept === undefined && all.length === 0) return undefined
  const isMisfit = ({ fault }: StepResult) => fault !== undefined
  return {
    kept: kept?.format === format ? kept : undefined,
    steps: all.filter((result) => !isMisfit(result)).map(({ step }) => step),
    misfits: all.filter(isMisfit),
  }
}

/** Fills the cache with the opened data, marked with their real age. */
export function fillCache(cache: Cache, { me, time: answered, days, customers }: KeptDevice): void {
  const latest = Math.max(0, ...days.map(({ time }) => time))
  // Days first, since they are shown as soon as the person is known.
  for (const { day, frame, appointments, time } of days) {
    const query = { query: { from: day, to: day } }
    cache.writeOld(getCalendarFrame, query, { data: frame, time })
    cache.writeOld(getAppointments, query, { data: appointments, time })
  }
  for (const customer of customers)
    cache.writeOld(getCustomer, { params: { id: customer.id } }, { data: customer, time: latest })
  cache.writeOld(getMe, {}, { data: me, time: answered })
}

type Letter = readonly [key: string, letter: string]
const readLetters = (storage: AppStorage): Letter[] => JSON.parse(storage.get('waitingSteps') ?? '[]')

function writeLetters(storage: AppStorage, letters: readonly Letter[]): void {
  if (letters.length === 0) storage.remove('waitingSteps')
  else storage.set('waitingSteps', JSON.stringify(letters))
}
