import { signOut } from '@goldline/contract/auth'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { fullName } from '@goldline/domain/user/full-name'
import { useLocation } from 'wouter'
import { forgetCodes } from '../../../auth/sent-codes.ts'
import { adminOffline, forgetOffline } from '../../../browser/offline-data.ts'
import { useApp, useToken } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useMe } from '../../../client/me.ts'
import { useWork } from '../../../client/use-call.ts'
import { forgetDrafts } from '../drafts/owner.ts'
import { useOpenVault } from '../on-device/vault-context.ts'
import { paths } from '../paths.ts'

/** Signs out locally without waiting for the server, which may be unreachable. */
export function useSignOut() {
  const { api, session } = useApp()
  const onSettled = () => {
    forgetDrafts()
    forgetCodes('admin')
    session.signOut()
  }
  return useWork(() => api.ask(signOut, {}), { inline: true, onSettled })
}

/**
 * Signs a person in, after signing out the previous person and removing their data. A shared computer keeps its own
 * session.
 */
export function useReplaceSession() {
  const { api, session, storage } = useApp()
  const cache = useCache()
  const { setOpened } = useOpenVault()
  return (token: string) => {
    const before = session.token()
    // The call reads the token before it is replaced.
    if (before !== undefined && before !== storage.get('deviceToken'))
      void api.ask(signOut, {}, { leaving: true }).catch(() => undefined)
    forgetOffline(storage, adminOffline)
    setOpened(undefined)
    cache.clear()
    session.signIn(token)
  }
}

type OtherSession = { businessObjectId: string; token: string; me?: SignedInUser; path?: string }

/** Switches to another salon of the same person, and removes the data of the previous one (UI-12). */
export function useEnterSalon() {
  const { session, storage } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  return ({ businessObjectId, token, me, path = paths.calendar }: OtherSession) => {
    storage.set('selectedBusinessId', businessObjectId)
    navigate(path)
    cache.clear()
    if (me) cache.write(getMe, {}, me)
    session.signIn(token)
  }
}

/** Returns the person whom another sign-in here would sign out; undefined: nobody, or the computer is locked. */
export function useSignedInName(): string | undefined {
  const { storage } = useApp()
  const token = useToken()
  const { data: me } = useMe()
  if (!me || token === undefined || token === storage.get('deviceToken')) return undefined
  return fullName(me) || me.email || me.salon?.name || ''
}
