/** Domains of a salon's partners, to which its messages may link (MSG-06). */
import { hostOf } from './host.ts'
import { topLevelDomains } from './top-level-domains.ts'

/**
 * Domains under which anybody can publish pages: accepting one would accept all pages. Only the best known; public
 * suffixes are refused by the server's own list.
 */
const sharedDomains = new Set(
  `blogspot.com business.site carrd.co firebaseapp.com github.io gitlab.io herokuapp.com jimdofree.com jimdosite.com linktr.ee
  myshopify.com netlify.app onrender.com pages.dev square.site strikingly.com vercel.app web.app webflow.io webnode.com
  weebly.com wixsite.com wixstudio.io wordpress.com bit.ly goo.gl is.gd t.co tinyurl.com`.split(/\s+/),
)

/** Reads the domain from typed text, as stored: lower case, punycode, without path and www. undefined: none found. */
export function partnerDomain(typed: string): string | undefined {
  const text = typed.trim()
  const host = hostOf(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.replace(/^www\./, '')
  if (host === undefined || host.length > 253 || !host.includes('.')) return undefined
  if (!topLevelDomains.has(host.slice(host.lastIndexOf('.') + 1)) || sharedDomains.has(host)) return undefined
  return host
}
