import { isTouchApple } from './apple.ts'
import { decode, encode } from './vault.ts'

/**
 * What this browser can do about notifications (STF-07). `install`: an iPhone, which shows them only to what is on its home
 * screen. `denied`: the person said no, which only the browser's settings take back.
 */
export type PushAbility = 'none' | 'install' | 'denied' | 'ready'

/** @param app whose service worker shows them */
export async function pushAbility(app: 'staff'): Promise<PushAbility> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isUninstalledApple() ? 'install' : 'none'
  if ((await navigator.serviceWorker?.getRegistration(`/${app}`)) === undefined) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isUninstalledApple = (): boolean => isTouchApple() && !matchMedia('(display-mode: standalone)').matches

/** Whether this browser is subscribed with the server's key (VAPID, base64url). */
export async function isSubscribed(app: 'staff', publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration(`/${app}`)
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? isWith(subscription, publicKey) : false
}

/** Where this browser lets itself be told, and its keys. */
type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person first. undefined: they said no. */
export async function subscribe(publicKey: string): Promise<PushTarget | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && isWith(present, publicKey)) return written(present)
  await present?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(publicKey) })
  return written(made)
}

function written(subscription: PushSubscription): PushTarget {
  const { endpoint, keys } = subscription.toJSON() as PushTarget
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function unsubscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

function isWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && encode(new Uint8Array(key)) === publicKey
}
