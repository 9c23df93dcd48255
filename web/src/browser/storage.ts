/** The apps; each stores its own session, so that pages of a customer and of an owner can be open side by side. */
export const apps = ['site', 'booking', 'admin', 'staff', 'checkin', 'checkout'] as const
export type App = (typeof apps)[number]

/**
 * Every local-storage key, with its reason (UI-12, UI-15): what the person asked to store, and what pages cannot work
 * without. STAFF's sign-in asks before storing `dayKey`, `keptDay` and `waitingSteps` (STF-06). The last two, `email`,
 * `calendarDays` and `calendarAhead` contain only ciphertext.
 */
type NecessaryKey =
  | 'token'
  | 'language'
  | 'resendPinTimestamp'
  | 'deviceToken'
  | 'lastUse'
  | 'newDevice'
  | 'otherSalon'
  | 'newPassword'
  | 'newAccount'
  | 'newEmail'
  | 'newPhoneNr'
  | 'erasure'
  | 'ownAccount'
  | 'unfinishedBooking'
  | 'favourites'
  | 'drafts'
  | 'tillCount'
  | 'dayKey'
  | 'keptDay'
  | 'waitingSteps'
/** Keys that need consent. */
const comfort = [
  'email',
  'viewMode',
  'newsSound',
  'selectedDuration',
  'selectedBusinessId',
  'calendarDays',
  'aheadKey',
  'calendarAhead',
] as const
export type StorageKey = NecessaryKey | (typeof comfort)[number]
const needsConsent = (key: StorageKey): boolean => comfort.some((each) => each === key)

/** Keys of unsent input and actions (UI-12x). */
const unsent: readonly StorageKey[] = ['drafts', 'tillCount', 'unfinishedBooking', 'waitingSteps']
const refused = 'goldline.refused'
/** Names of values that only this page holds, since the device refused to store them. */
const heldInPage = new Set<string>()

/** Whether a reload would lose a value that the device refused to store. */
export const hasUnstoredInput = (): boolean => heldInPage.size > 0

/** Calls back once, when the device refuses to store unsent input. @returns unsubscribes */
export function onStorageFailure(listener: () => void): () => void {
  addEventListener(refused, listener, { once: true })
  return () => removeEventListener(refused, listener)
}

export type CookieChoice = 'necessary' | 'comfort'

/** The cookie choice, shared by the whole origin: the same person uses the site and a salon's pages (UI-15). */
export const cookiesConfigName = 'goldline.cookies-config'
/** Increase it when asking for something new: earlier answers become invalid. */
const cookiesVersion = 1

export function readCookieChoice(storage: Storage): CookieChoice | undefined {
  const [version, choice] = storage.getItem(cookiesConfigName)?.split(':') ?? []
  if (version !== String(cookiesVersion)) return undefined
  return choice === 'comfort' || choice === 'necessary' ? choice : undefined
}

/** Stores the choice. Withdrawing consent also deletes, in every app, what it had allowed. */
export function writeCookieChoice(storage: Storage, choice: CookieChoice) {
  storage.setItem(cookiesConfigName, `${cookiesVersion}:${choice}`)
  if (choice === 'comfort') return
  for (const app of apps) for (const key of comfort) storage.removeItem(storageName(app, key))
}

export type AppStorage = ReturnType<typeof createStorage>

/**
 * Wraps local storage, which throws in private mode and on full disks: reads then find nothing, and writes live as long
 * as the page.
 */
export function createStorage(app: App, area: () => Storage = () => window.localStorage) {
  const name = (key: StorageKey) => storageName(app, key)
  const inPage = new Map<StorageKey, string>()
  const keepInPage = (key: StorageKey, value: string) => {
    inPage.set(key, value)
    if (!unsent.includes(key)) return
    heldInPage.add(name(key))
    globalThis.window?.dispatchEvent(new Event(refused))
  }
  const dropFromPage = (key: StorageKey) => {
    if (inPage.delete(key)) heldInPage.delete(name(key))
  }
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  return {
    name,
    get: (key: StorageKey): string | undefined =>
      inPage.get(key) ?? attempt((storage) => storage.getItem(name(key))) ?? undefined,
    /** Stores the value; a comfort key only with consent (UI-15). */
    set(key: StorageKey, value: string) {
      if (needsConsent(key)) {
        attempt((storage) => readCookieChoice(storage) === 'comfort' && storage.setItem(name(key), value))
        return
      }
      try {
        area().setItem(name(key), value)
        dropFromPage(key)
      } catch {
        keepInPage(key, value)
      }
    },
    remove(key: StorageKey) {
      dropFromPage(key)
      attempt((storage) => storage.removeItem(name(key)))
    },
  }
}

function storageName(app: App, key: StorageKey): string {
  return `goldline.${app}.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
