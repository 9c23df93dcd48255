/** The apps; each keeps its own sign-in, so that a customer's and an owner's pages can stand side by side. */
export type App = 'site' | 'booking' | 'admin' | 'staff' | 'checkin' | 'checkout'

/** Every local-storage key, once (UI-12). `email` holds ciphertext only. */
const keys = {
  token: 'token',
  email: 'email',
  language: 'language',
  viewMode: 'view-mode',
  selectedDuration: 'selected-duration',
  cookiesConfig: 'cookies-config',
  placeInfo: 'place-info',
  resendPinTimestamp: 'resend-pin-timestamp',
  selectedBusinessObjectId: 'selected-business-object-id',
  unfinishedBooking: 'unfinished-booking',
} as const
export type StorageKey = keyof typeof keys

export type AppStorage = ReturnType<typeof createStorage>

/** Private mode and full disks make local storage throw: reading then finds nothing and writing does nothing. */
export function createStorage(app: App, area: () => Storage = () => window.localStorage) {
  const name = (key: StorageKey) => `goldline.${app}.${keys[key]}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  return {
    name,
    get: (key: StorageKey): string | undefined => attempt((storage) => storage.getItem(name(key))) ?? undefined,
    set(key: StorageKey, value: string) {
      attempt((storage) => storage.setItem(name(key), value))
    },
    remove(key: StorageKey) {
      attempt((storage) => storage.removeItem(name(key)))
    },
  }
}
