import type { Prepaid } from '@goldline/contract/privacy'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Contact } from '../../choice/draft.ts'

/**
 * A sent code; both times in epoch milliseconds. `first`: it only proves the device, and then this change is requested
 * (AUTH-20).
 */
export type SentCode = {
  id: string
  sentTo: string
  resendAt: number
  expiresAt: number
  first?: Contact
  /** Prepaid value that an erasure would end. */
  prepaid?: readonly Prepaid[]
}

type CodeFor = 'email' | 'phone' | 'erasure'
type HistoryState = { codes?: Partial<Record<CodeFor, SentCode & { userId: string }>> } | null

/**
 * Stored in the history state, never in the URL: a reload keeps it, so that the code can still be typed (AUTH-10,
 * PRIV-01). Ignores another person's, or one expired when the page opened.
 */
export function useSentCode(userId: string, purpose: CodeFor) {
  const kept = useHistoryState<HistoryState>()?.codes?.[purpose]
  const [opened] = useState(Date.now)
  const sent: SentCode | undefined = kept?.userId === userId && kept.expiresAt > opened ? kept : undefined
  const write = (next: SentCode | undefined) => {
    const codes = { ...history.state?.codes, [purpose]: next && { ...next, userId } }
    history.replaceState({ ...history.state, codes }, '')
  }
  return {
    sent,
    keep: write,
    wait: (resendAt: number) => sent && write({ ...sent, resendAt }),
    forget: () => write(undefined),
  }
}

/** The server's answer about a sent code, converted to this device's clock. */
export const sentCode = (sentTo: string, answer: { id: string; resendAfter: number; expiresIn: number }): SentCode => ({
  id: answer.id,
  sentTo,
  resendAt: Date.now() + answer.resendAfter * 1000,
  expiresAt: Date.now() + answer.expiresIn * 1000,
})
