import { isTouchApple } from './apple.ts'
import { decode, encode } from './vault.ts'

/**
 * Notification support of this browser (STF-07). `install`: an iPhone, which notifies only for apps on its home screen.
 * `denied`: the user refused, which can only be undone in the browser's settings.
 */
export type PushSupport = 'none' | 'install' | 'denied' | 'ready'

/** @param app the app whose service worker shows the notifications */
export async function findPushSupport(app: 'staff'): Promise<PushSupport> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isUninstalledApple() ? 'install' : 'none'
  if ((await navigator.serviceWorker?.getRegistration(`/${app}`)) === undefined) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isUninstalledApple = (): boolean => isTouchApple() && !matchMedia('(display-mode: standalone)').matches

/** Whether this browser is subscribed with the server's VAPID key (base64url). */
export async function isSubscribed(app: 'staff', publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration(`/${app}`)
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? hasKey(subscription, publicKey) : false
}

/** This browser's push endpoint and its keys. */
type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks for permission, then subscribes; undefined: the user refused. */
export async function subscribe(publicKey: string): Promise<PushTarget | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && hasKey(present, publicKey)) return toPushTarget(present)
  await present?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(publicKey) })
  return toPushTarget(made)
}

function toPushTarget(subscription: PushSubscription): PushTarget {
  const { endpoint, keys } = subscription.toJSON() as PushTarget
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function unsubscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && encode(new Uint8Array(key)) === publicKey
}
