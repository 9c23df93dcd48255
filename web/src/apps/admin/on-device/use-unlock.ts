import { canBePin } from '@goldline/domain/auth/pin'
import { unlockVault, type Vault } from '../../../browser/vault.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { beginAhead, endAhead } from './ahead.ts'
import { openDays, seedDays, useOpenVault } from './saved-days.ts'

const emailName = 'email'

/**
 * UI-12: opens what this device stores with the password. Never with a PIN, whose digits could all be tried in
 * minutes on the device.
 */
export function useUnlock() {
  const { storage, cookies } = useApp()
  const { setOpened } = useOpenVault()
  const cache = useCache()

  /**
   * Opens the vault; undefined: storing is not allowed (UI-15), the secret is a PIN, or the page has no Web Crypto (no
   * TLS).
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

  /** After signing in: stores the e-mail and loads the last days. */
  async function enter(vault: Vault | undefined, email: string) {
    if (!vault) return setOpened(undefined)
    const opened = { vault, email, since: Date.now() }
    storage.set('email', await vault.seal(emailName, email))
    const days = await openDays(opened, storage.get('calendarDays'))
    // Delete days of another person, or sealed with an old password: they cannot be opened here.
    if (days.length === 0) storage.remove('calendarDays')
    seedDays(cache, days)
    await beginAhead(storage, vault, email)
    setOpened(opened)
  }

  /**
   * AUTH-05: deletes what the forgotten password sealed, and starts over with the new password and its own salt. After
   * a reload the password is not known (undefined): the next sign-in starts.
   */
  async function enterAnew(password: string | undefined, email: string) {
    storage.remove('email')
    storage.remove('calendarDays')
    endAhead(storage)
    await enter(password === undefined ? undefined : await unlock(password), email)
  }

  return { unlock, savedEmail, enter, enterAnew, hasEmail: storage.get('email') !== undefined }
}
