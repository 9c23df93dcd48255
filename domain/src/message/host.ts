/**
 * The host a browser would open, in lower case and punycode; user information before an @ does not deceive it. undefined:
 * it is no address. `URL.parse` and `URL.canParse` are missing in the oldest browsers that we support.
 */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/\.+$/, '')
  } catch {
    return undefined
  }
}
