import { useEffect, useState } from 'react'
import { type App, createStorage, type StorageKey } from '../browser/storage.ts'
import { useApp } from '../client/app-context.ts'

/** Purpose of a code that was sent. */
type CodeFor = Extract<StorageKey, 'newDevice' | 'newPassword' | 'newAccount'>

/** Times in seconds from when the code was sent. */
type Times = { resendAfter: number; expiresIn: number }

/**
 * A challenge whose code was sent. Survives a reload (which loses the password) and ends with the tab; the recipient is
 * stored masked only.
 */
export function sentCodes<Code extends Times>(app: App, purpose: CodeFor) {
  const ofTab = createStorage(app, () => window.sessionStorage)
  return {
    keep: (code: Code) => ofTab.set(purpose, JSON.stringify({ ...code, at: Date.now() })),
    /** undefined: none, or it has expired. */
    read(): Code | undefined {
      const kept = ofTab.get(purpose)
      if (kept === undefined) return undefined
      const { at, ...code }: Code & { at: number } = JSON.parse(kept)
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

/**
 * The sent code for a purpose, kept over a reload. Forgotten when it is answered or left, and when its screen closes
 * signed in: here or, by the link, in another tab.
 */
export function useSentCode<Code extends Times>(purpose: CodeFor) {
  const { app, session } = useApp()
  const [codes] = useState(() => sentCodes<Code>(app, purpose))
  const [sent, setSent] = useState(codes.read)
  const [signedInBefore] = useState(() => session.token() !== undefined)
  useEffect(
    () => () => {
      if (!signedInBefore && session.token() !== undefined) codes.forget()
    },
    [session, codes, signedInBefore],
  )
  return {
    sent,
    keep: (code: Code) => {
      codes.keep(code)
      setSent(code)
    },
    forget: () => {
      codes.forget()
      setSent(undefined)
    },
  }
}
