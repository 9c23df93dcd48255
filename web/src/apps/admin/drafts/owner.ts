import { createContext, useEffect } from 'react'
import { createStorage } from '../../../browser/storage.ts'
import { useMe } from '../../../client/me.ts'

/** The tab's own storage (UI-23); decision 024 says why. */
export const draftStorage = createStorage('admin', () => window.sessionStorage)
const channelName = 'goldline.admin.drafts-forgotten'
const forget = () => draftStorage.remove('drafts')

/** The drafts' owner: person and salon. */
export const ownerContext = createContext<string | undefined>(undefined)

/** Returns the drafts' owner; forgets other owners' drafts before a form is shown. No owner on a locked computer. */
export function useDraftOwner(): string | undefined {
  const { data: me } = useMe()
  const of = me && `${me.id} ${me.device?.locked ? 'locked' : me.salon?.id}`
  // Compared as text, since the parser is loaded with the first form (UI-13).
  if (of !== undefined && draftStorage.get('drafts')?.startsWith(`{"of":"${of}"`) === false) forget()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = forget
    return () => channel.close()
  }, [])
  return of
}

/** Forgets the drafts of every tab, on signing out and locking. */
export function forgetDrafts(): void {
  forget()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}
