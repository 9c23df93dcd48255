import { createLetterbox, decryptLetter, encryptLetter, type Letterbox } from './letterbox.ts'
import { forgetOffline, type OfflineKeys } from './offline-data.ts'
import type { AppStorage } from './storage.ts'
import { unlockVault, type Vault } from './vault.ts'

type OpenedDays<Days> = {
  /** Who signed in when the key was created. */
  owner: string
  days: Days
  /** False if another version of the app saved them, whose shape may differ. */
  current: boolean
}

/**
 * What an app saves for use offline (UI-12, STF-06): written without the password, opened with it alone, and deleted at
 * sign-out (forgetOffline). What the device refuses to store lives as long as the page, which says so of unsent steps
 * (storage.ts). The service worker caches the app's files, never answers; drafts are in plain storage, since they are
 * read before anybody types a password.
 * @param format version of the days' shape; increase it when that changes
 */
export function offlineStore<Days extends object>(storage: AppStorage, keys: OfflineKeys, format: number) {
  function box(): Letterbox | undefined {
    const kept = storage.get(keys.box)
    return kept === undefined ? undefined : JSON.parse(kept)
  }
  /** Passes the encrypted value to `store`, unless there is no key or a sign-out removed it meanwhile. */
  async function write(value: object, store: (letter: string) => void): Promise<void> {
    const before = box()
    if (before === undefined) return
    const letter = await encryptLetter(before, JSON.stringify(value))
    if (box()?.slot === before.slot) store(letter)
  }
  return {
    /** Creates the key after a sign-in by password; deletes data encrypted with an earlier key. */
    async start(vault: Vault, owner: string): Promise<void> {
      const made = await createLetterbox(vault, owner)
      forgetOffline(storage, keys)
      storage.set(keys.box, JSON.stringify(made))
    },
    write,
    saveDays: (days: Days): Promise<void> => write({ ...days, format }, (letter) => storage.set(keys.days, letter)),
    /**
     * Derives the key from the password; undefined if nothing is saved.
     * @param sealed values of the vault that the caller opens as well
     */
    async open(password: string, sealed: readonly string[] = []) {
      const kept = box()
      if (kept === undefined) return undefined
      const vault = await unlockVault(password, [kept.key, ...sealed])
      return {
        vault,
        /** Returns undefined if the password is wrong, or the letter was modified. */
        async read<Value>(letter: string): Promise<Value | undefined> {
          const found = await decryptLetter(vault, kept, letter)
          return found && JSON.parse(found.text)
        },
        async readDays(): Promise<OpenedDays<Days> | undefined> {
          const letter = storage.get(keys.days)
          const found = letter === undefined ? undefined : await decryptLetter(vault, kept, letter)
          if (found === undefined) return undefined
          const { format: saved, ...days }: Days & { format?: number } = JSON.parse(found.text)
          return { owner: found.owner, days: days as unknown as Days, current: saved === format }
        },
      }
    },
  }
}
