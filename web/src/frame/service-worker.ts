/** Apps with a service worker, each for its own address. */
export type AppWithWorker = 'admin' | 'checkin' | 'checkout' | 'staff'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** The only Trusted Types policy that the page's CSP allows, for this one script. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/**
 * Installs the app's service worker, which makes a reload work offline (worker.ts). Returns undefined in development
 * and in browsers without service workers.
 */
export async function installWorker(app: AppWithWorker): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  const scope = `/${app}`
  const known = await serviceWorker.getRegistration(scope)
  return known ?? serviceWorker.register(trustedUrl(`/${app}-worker.js`), { scope, updateViaCache: 'none' })
}

function trustedUrl(address: string): string {
  if (!policy) return address
  const made = policy.createPolicy('worker', { createScriptURL: (url) => (url === address ? url : '') })
  return made.createScriptURL(address)
}

export type UpdateFacts = {
  /** Milliseconds since the page was last touched. */
  untouched: () => number
  /** Whether a reload would interrupt something. */
  busy: () => boolean
  reload: () => void
}

const minute = 60_000
export const updates = { checkEveryMs: 60 * minute, idleMs: minute, lookEveryMs: 5000 } as const

type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'update'>

/**
 * Switches to a newer build once the page is idle, since nobody reloads a kiosk or a till by hand.
 * @returns a function that stops it
 */
export function followUpdates(registration: Registration, { untouched, busy, reload }: UpdateFacts): () => void {
  const check = () => void registration.update().catch(() => undefined)
  let told: unknown
  const switchIfIdle = () => {
    const { waiting } = registration
    if (!waiting || waiting === told || busy() || untouched() < updates.idleMs) return
    told = waiting
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') reload()
    })
    waiting.postMessage('go on')
  }
  const timers = [setInterval(check, updates.checkEveryMs), setInterval(switchIfIdle, updates.lookEveryMs)]
  return () => timers.forEach(clearInterval)
}
