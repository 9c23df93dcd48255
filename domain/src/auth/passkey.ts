/** Passkeys of customers (AUTH-21). */

/** Passkeys per person; most people have one per device. */
export const maxPasskeys = 10

/**
 * The host that passkeys of `address` are bound to (WebAuthn's relying party); undefined where browsers refuse one: at
 * an address of numbers, and outside `https` but for `localhost`.
 */
export function passkeyHost(address: string): string | undefined {
  const { protocol, hostname } = new URL(address)
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined
}
