/** A salon's links to the marketplace and their health (MKT-01; SPEC section 4). */

export const linkKinds = ['CONNECT', 'PRO'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Instants in epoch milliseconds; null: no end. */
export type LinkFacts = {
  kind: LinkKind
  linkId: string | null
  venueId: string | null
  syncActive: boolean
  tokenExpires: number | null
  consentExpires: number | null
  /** The marketplace no longer accepts the key. */
  revoked: boolean
  /** Failed calls in a row. */
  failures: number
}

/** OK, SOON and SILENT are healthy in the specification's sense. */
export const linkHealths = ['OK', 'SOON', 'SILENT', 'INACTIVE', 'EXPIRED', 'REVOKED'] as const
export type LinkHealth = (typeof linkHealths)[number]

const dayMs = 86_400_000
/** Days before the end from which a link is shown as ending soon. */
export const soonDays = 14
/** Days before the end on which owners get an e-mail (MKT-01d), the earlier first. */
const warnedDays = [soonDays, 3] as const
export const fewestFailures = 5

/** Returns the earlier of two dates; undefined: a pro link, or one without dates. */
export function expiryOf({
  kind,
  tokenExpires,
  consentExpires,
}: Pick<LinkFacts, 'kind' | 'tokenExpires' | 'consentExpires'>): number | undefined {
  if (kind === 'PRO') return undefined
  const dates = [tokenExpires, consentExpires].filter((date) => date !== null)
  return dates.length > 0 ? Math.min(...dates) : undefined
}

/** Returns whether the link is healthy (SPEC section 4). At the instant of its end a link has ended. */
export function isHealthy(link: LinkFacts, now: number): boolean {
  const { kind, linkId, venueId, syncActive } = link
  const expiry = expiryOf(link)
  if (kind === 'PRO') return Boolean(linkId) && Boolean(venueId) && syncActive
  return syncActive && (expiry === undefined || now < expiry)
}

export function linkHealth(link: LinkFacts, now: number): LinkHealth {
  const expiry = expiryOf(link)
  if (link.revoked) return 'REVOKED'
  if (expiry !== undefined && expiry <= now) return 'EXPIRED'
  if (!isHealthy(link, now)) return 'INACTIVE'
  if (link.failures >= fewestFailures) return 'SILENT'
  return expiry !== undefined && expiry - now <= soonDays * dayMs ? 'SOON' : 'OK'
}

/** Returns whether its calls can succeed: an ended or revoked link must first be renewed or reconnected. */
export const isUsable = (link: LinkFacts, now: number): boolean => isHealthy(link, now) && !link.revoked

/** Returns the threshold (of `warnedDays`) to warn about now; undefined: none, or done. `warned`: the last one used. */
export function dueWarning(link: LinkFacts, warned: number | null, now: number): number | undefined {
  const expiry = expiryOf(link)
  if (expiry === undefined || expiry <= now) return undefined
  const due = warnedDays.findLast((days) => expiry - now <= days * dayMs)
  return due !== undefined && (warned === null || due < warned) ? due : undefined
}

const firstWaitMs = 15_000
const longestWaitMs = 15 * 60_000

/**
 * Returns milliseconds until the next attempt after `failures` in a row, at least `retryAfterMs`. `random`: 0…1,
 * spreads the salons' attempts.
 */
export function marketplaceWait(failures: number, random: number, retryAfterMs = 0): number {
  const wait = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 10), longestWaitMs)
  return Math.max(Math.round(wait * (0.75 + random / 2)), retryAfterMs)
}
