import { canBePin } from '@goldline/domain/auth/pin'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../app-context.ts'
import { unlockVault, type Vault } from '../../../vault.ts'
import { useKept } from './kept-context.ts'
import { openDays, seedDays } from './kept-days.ts'

const emailName = 'email'

/**
 * UI-12: what this device keeps, with the password that opens it. Never with a PIN: its few digits are tried through in
 * minutes by whoever holds the device.
 */
export function useUnlock() {
  const { storage, cookies } = useApp()
  const { setKept } = useKept()
  const queryClient = useQueryClient()

  /** undefined: not wished (UI-15), a PIN, or a browser that has no cryptography for this page (no TLS). */
  async function unlock(secret: string): Promise<Vault | undefined> {
    if (cookies.state().choice !== 'comfort' || canBePin(secret)) return undefined
    const sealed = [storage.get('email'), storage.get('calendarDays')].filter((value) => value !== undefined)
    return unlockVault(secret, sealed).catch(() => undefined)
  }

  async function keptEmail(vault: Vault | undefined): Promise<string | undefined> {
    const sealed = storage.get('email')
    return sealed === undefined ? undefined : vault?.open(emailName, sealed)
  }

  /** After the sign-in: the e-mail is kept, and the last days seen are at hand. */
  async function enter(vault: Vault | undefined, email: string) {
    if (!vault) return setKept(undefined)
    const kept = { vault, email, since: Date.now() }
    storage.set('email', await vault.seal(emailName, email))
    const days = await openDays(kept, storage.get('calendarDays'))
    // Somebody else's, or of a password that no longer holds: nobody who signs in here opens them again.
    if (days.length === 0) storage.remove('calendarDays')
    seedDays(queryClient, days)
    setKept(kept)
  }

  /** AUTH-05: what the forgotten password sealed stays closed for good. It goes, and the new password keeps anew, from a salt of its own. */
  async function enterAnew(password: string, email: string) {
    storage.remove('email')
    storage.remove('calendarDays')
    await enter(await unlock(password), email)
  }

  return { unlock, keptEmail, enter, enterAnew, hasEmail: storage.get('email') !== undefined }
}
