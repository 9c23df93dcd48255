import { canBePin } from '@goldline/domain/auth/pin'
import { cacheSavedDays } from '../../../appointment/saved-days.ts'
import { adminOffline, forgetOffline } from '../../../browser/offline-data.ts'
import { unlockVault, type Vault } from '../../../browser/vault.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { weekOf } from '../days/day-queries.ts'
import { offlineDays } from './offline-days.ts'
import { openDays } from './saved-days.ts'
import { useOpenVault } from './vault-context.ts'

const emailName = 'email'

/**
 * UI-12: opens the data stored on this device with the password. Never with a PIN, since all PINs could be tried on the
 * device within minutes.
 */
export function useUnlock() {
  const { storage, cookies } = useApp()
  const { setOpened } = useOpenVault()
  const cache = useCache()

  /**
   * Opens the vault; undefined if storing is not allowed (UI-15), the secret is a PIN, or the page has no Web Crypto
   * (without TLS).
   */
  async function unlock(secret: string): Promise<Vault | undefined> {
    if (cookies.state().choice !== 'comfort' || canBePin(secret)) return undefined
    const sealed = [storage.get('email'), storage.get('calendarDays')].filter((value) => value !== undefined)
    return unlockVault(secret, sealed).catch(() => undefined)
  }

  async function savedEmail(vault: Vault | undefined): Promise<string | undefined> {
    const sealed = storage.get('email')
    return sealed === undefined ? undefined : vault?.open(emailName, sealed)
  }

  /** Stores the e-mail and loads the last days, after signing in. */
  async function enter(vault: Vault | undefined, email: string) {
    if (!vault) return setOpened(undefined)
    const opened = { vault, email, since: Date.now() }
    storage.set('email', await vault.seal(emailName, email))
    const days = await openDays(opened, storage.get('calendarDays'))
    // Delete days of another user or encrypted with an old password, which cannot be opened here.
    if (days.length === 0) storage.remove('calendarDays')
    cacheSavedDays(cache, days, weekOf)
    await offlineDays(storage).start(vault, email)
    setOpened(opened)
  }

  /**
   * AUTH-05: deletes the data encrypted with the forgotten password, and starts again with the new one and a new salt.
   * Undefined: the password is not known after a reload, and the next sign-in starts again.
   */
  async function enterAnew(password: string | undefined, email: string) {
    storage.remove('email')
    storage.remove('calendarDays')
    forgetOffline(storage, adminOffline)
    await enter(password === undefined ? undefined : await unlock(password), email)
  }

  return { unlock, savedEmail, enter, enterAnew, hasEmail: storage.get('email') !== undefined }
}
