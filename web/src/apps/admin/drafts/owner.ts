import { createContext, useEffect } from 'react'
import { createStorage } from '../../../browser/storage.ts'
import { useMe } from '../../../client/me.ts'

/** Storage of this tab only (UI-23); see decision 024. */
export const draftStorage = createStorage('admin', () => window.sessionStorage)
const channelName = 'goldline.admin.drafts-forgotten'
const forget = () => draftStorage.remove('drafts')

/** Owner of the drafts: user and salon. */
export const ownerContext = createContext<string | undefined>(undefined)

/** Returns the drafts' owner, and deletes others' drafts before a form is shown. A locked computer is its own owner. */
export function useDraftOwner(): string | undefined {
  const { data: me } = useMe()
  const of = me && `${me.id} ${me.device?.locked ? 'locked' : me.salon?.id}`
  // Compare as text, since the code that parses drafts is loaded with the first form (UI-13).
  if (of !== undefined && draftStorage.get('drafts')?.startsWith(`{"of":"${of}"`) === false) forget()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = forget
    return () => channel.close()
  }, [])
  return of
}

/** Deletes the drafts of every tab, on signing out and locking. */
export function forgetDrafts(): void {
  forget()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}
