import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import type { ReactNode } from 'react'
import type { App } from '../browser/storage.ts'
import { type EarlyStart, startApp } from '../frame/start.tsx'

/** `who`: undefined if the request failed. */
export type KnownEarly = EarlyStart & { who: Promise<SignedInUser | undefined> }

type DeviceStart = {
  app: App
  node: ReactNode
  /** Requests more than the user. */
  ahead?: (known: KnownEarly) => void
}

/**
 * Starts an app of a device. It stores only what is necessary, so it asks for no cookies (UI-15). If somebody is signed
 * in, requests the user at once.
 */
export async function startDeviceApp({ app, node, ahead }: DeviceStart): Promise<void> {
  // With the app's service worker active, imports work offline: load-part.ts fetches nothing beforehand.
  if (navigator.serviceWorker?.controller) document.documentElement.dataset.kept = ''
  await startApp({ app, node }, (early) => {
    const who = early.queryClient.fetchQuery(early.api.query(getMe, {})).catch(() => undefined)
    ahead?.({ ...early, who })
  })
}
