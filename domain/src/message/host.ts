/**
 * Returns the host that a browser would open, in lower case and punycode, ignoring user information before an @.
 * undefined: no valid address. `URL.parse` and `URL.canParse` are missing in the oldest supported browsers.
 */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/\.+$/, '')
  } catch {
    return undefined
  }
}
