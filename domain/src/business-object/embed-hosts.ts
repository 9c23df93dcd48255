/** The websites that may frame a salon's booking (WEB-02). */
import { hostOf } from '../message/host.ts'
import { topLevelDomains } from '../message/top-level-domains.ts'

export const maxEmbedHosts = 10

/**
 * Reads a website's origin as stored, `https://salon.ch`, without path. undefined: the input is not the address of one
 * public website: a wildcard (`*.salon.ch`), a user name, another scheme, or a host that is not public.
 */
export function readEmbedHost(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const host = hostOf(address)
  if (!host?.includes('.') || host.length > 253 || /[\s;,'"*@\\]/.test(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' && topLevelDomains.has(host.slice(host.lastIndexOf('.') + 1)) ? origin : undefined
}
