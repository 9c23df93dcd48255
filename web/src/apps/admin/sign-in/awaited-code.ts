import { useEffect } from 'react'
import { createStorage, type StorageKey } from '../../../browser/storage.ts'
import { useApp } from '../../../client/app-context.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'

const ofTab = createStorage('admin', () => window.sessionStorage)

type KeptCode = ReturnType<typeof awaited>

/**
 * A challenge whose code is on its way. It outlives a reload, which loses the password, and ends with the tab; whom it
 * is for is stored masked only.
 */
const awaited = (key: StorageKey) => ({
  keep(challenge: DeviceChallenge) {
    ofTab.set(key, JSON.stringify({ ...challenge, at: Date.now() }))
  },
  /** undefined: none, or it is over. */
  read(): DeviceChallenge | undefined {
    const kept = ofTab.get(key)
    if (kept === undefined) return undefined
    const { at, ...challenge }: DeviceChallenge & { at: number } = JSON.parse(kept)
    const passed = Math.floor((Date.now() - at) / 1000)
    if (passed < challenge.expiresIn)
      return {
        ...challenge,
        resendAfter: Math.max(0, challenge.resendAfter - passed),
        expiresIn: challenge.expiresIn - passed,
      }
    ofTab.remove(key)
    return undefined
  },
  forget: () => ofTab.remove(key),
})

/** AUTH-18: of a new device. */
export const awaitedCode = awaited('newDevice')
/** AUTH-05: of a new password. */
export const awaitedPassword = awaited('newPassword')
/** AUTH-09: of a new account. */
export const awaitedAccount = awaited('newAccount')

/** Signed in: here or, by the link, in another tab. */
export function useForgottenAtEnd({ forget }: KeptCode) {
  const { session } = useApp()
  useEffect(
    () => () => {
      if (session.token() !== undefined) forget()
    },
    [session, forget],
  )
}
