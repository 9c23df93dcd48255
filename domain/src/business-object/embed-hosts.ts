/** The websites in which a salon's booking may be framed (WEB-02). */
import { topLevelDomains } from '../message/top-level-domains.ts'

export const mostEmbedHosts = 10

/**
 * The origin of a website that may show the booking in a frame, as stored: `https://salon.ch`, exact, without path.
 * undefined: none was typed. Something that stands for several (`*.salon.ch`), a person's name, or another scheme is none.
 */
export function embedHostOf(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/[\s;,'"*@\\]/.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isDomain = hostname.includes('.') && topLevelDomains.has(hostname.slice(hostname.lastIndexOf('.') + 1))
  return protocol === 'https:' && isDomain && hostname.length <= 253 ? origin : undefined
}
