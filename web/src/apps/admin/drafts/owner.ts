import { createContext, useEffect } from 'react'
import { createStorage } from '../../../browser/storage.ts'
import { useMe } from '../../../client/me.ts'

/** UI-23: the tab's, as decision 024 says why. */
export const draftStorage = createStorage('admin', () => window.sessionStorage)
const channelName = 'goldline.admin.drafts-forgotten'
const forget = () => draftStorage.remove('drafts')

/** Whose drafts these are: the person, in the salon. */
export const ownerContext = createContext<string | undefined>(undefined)

/** What is anybody else's is forgotten before a form stands; a shared computer that is locked is nobody's. */
export function useDraftOwner(): string | undefined {
  const { data: me } = useMe()
  const of = me && `${me.id} ${me.device?.locked ? 'locked' : me.salon?.id}`
  if (of !== undefined && draftStorage.get('drafts')?.startsWith(`{"of":"${of}"`) === false) forget()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = forget
    return () => channel.close()
  }, [])
  return of
}

/** Signing out and locking leave nothing, in no tab. */
export function forgetDrafts(): void {
  forget()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}
