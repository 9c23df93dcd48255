/** Customers' passkeys (AUTH-21). */

/** Most passkeys per person; most people have one per device. */
export const maxPasskeys = 10

/**
 * Returns the host that passkeys of `address` are bound to (the relying party id of WebAuthn); undefined where browsers
 * refuse passkeys: at an IP address, and outside `https` except for `localhost`.
 */
export function passkeyHost(address: string): string | undefined {
  const { protocol, hostname } = new URL(address)
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined
}
