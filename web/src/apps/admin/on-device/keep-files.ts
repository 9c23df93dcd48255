import { base, workerAddress } from '../paths.ts'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** The one name that the page's security policy allows: for this one script. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/**
 * Installs the service worker, by which a reload without a line opens the app (worker.ts). Only a build has one, and not
 * every browser: without it all is as it was.
 */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  void serviceWorker
    .getRegistration(base)
    .then((known) => known ?? serviceWorker.register(trusted(), { scope: base, updateViaCache: 'none' }))
    .catch(() => undefined)
}

function trusted(): string {
  if (!policy) return workerAddress
  const made = policy.createPolicy('admin-worker', { createScriptURL: (url) => (url === workerAddress ? url : '') })
  return made.createScriptURL(workerAddress)
}
