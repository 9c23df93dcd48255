import { useEffect, useState } from 'react'
import { type App, createStorage, type StorageKey } from '../browser/storage.ts'
import { useApp } from '../client/app-context.ts'

/** What a code was sent for. */
type CodeFor = Extract<
  StorageKey,
  'newDevice' | 'otherSalon' | 'newPassword' | 'newAccount' | 'newEmail' | 'newPhoneNr' | 'erasure' | 'ownAccount'
>

/** Times in seconds, counted from when the code was sent. */
type Times = { resendAfter: number; expiresIn: number }

/**
 * Stores a challenge whose code was sent. It survives a reload (which loses the password) and ends with the tab.
 *
 * @param owner the signed-in person whose code it is; another person's code is not read
 */
export function createCodeStore<Code extends Times>(app: App, purpose: CodeFor, owner?: string) {
  const ofTab = createStorage(app, () => window.sessionStorage)
  return {
    keep: (code: Code) => ofTab.set(purpose, JSON.stringify({ ...code, owner, at: Date.now() })),
    /** Returns the code; undefined if there is none or it has expired. */
    read(): Code | undefined {
      const kept = ofTab.get(purpose)
      if (kept === undefined) return undefined
      const { at, owner: whose, ...code }: Code & { at: number; owner?: string } = JSON.parse(kept)
      if (whose !== owner) return undefined
      const passed = Math.floor((Date.now() - at) / 1000)
      if (passed < code.expiresIn)
        return {
          ...(code as unknown as Code),
          resendAfter: Math.max(0, code.resendAfter - passed),
          expiresIn: code.expiresIn - passed,
        }
      ofTab.remove(purpose)
      return undefined
    },
    forget: () => ofTab.remove(purpose),
  }
}

const ofPerson = ['newEmail', 'newPhoneNr', 'newPassword', 'erasure', 'otherSalon', 'ownAccount'] as const

/** Removes a person's codes after a sign-out or an erasure, so that other people do not see where they were sent. */
export function forgetCodes(app: App): void {
  const ofTab = createStorage(app, () => window.sessionStorage)
  for (const purpose of ofPerson) ofTab.remove(purpose)
}

/**
 * Holds the sent code for a purpose across reloads. Forgets it when it is answered or left, and when its screen closes
 * after a sign-in, here or by the link in another tab.
 */
export function useSentCode<Code extends Times>(purpose: CodeFor, owner?: string) {
  const { app, session } = useApp()
  const [codes] = useState(() => createCodeStore<Code>(app, purpose, owner))
  const [{ sent, at }, set] = useState(() => ({ sent: codes.read(), at: Date.now() }))
  const [signedInBefore] = useState(() => session.token() !== undefined)
  useEffect(
    () => () => {
      if (!signedInBefore && session.token() !== undefined) codes.forget()
    },
    [session, codes, signedInBefore],
  )
  const keep = (code: Code) => {
    codes.keep(code)
    set({ sent: code, at: Date.now() })
  }
  return {
    sent,
    /** When another code may be sent, in epoch milliseconds. */
    resendAt: sent && at + sent.resendAfter * 1000,
    keep,
    /** Notes the longer wait that the server requires. */
    wait(resendAt: number) {
      const passed = Math.floor((Date.now() - at) / 1000)
      const resendAfter = Math.ceil((resendAt - Date.now()) / 1000)
      if (sent) keep({ ...sent, resendAfter, expiresIn: sent.expiresIn - passed })
    },
    forget: () => {
      codes.forget()
      set({ sent: undefined, at: Date.now() })
    },
  }
}
