/** Links that lead elsewhere than to the product's own and configured domains (MSG-06, REV-03). Linear in the text's length. */

/** A run that could be a host or an e-mail address, and whether a path, port or query follows it. */
const run = /([\p{L}\p{N}._%+@。．｡-]+)([/:?#](?=\S))?/gu
const schemed = /https?:\/\/[^\s<>"']+/giu

/**
 * The unsupported hosts, each once, in the order found. `acceptedDomains` stand for their sub-domains too.
 * Not links: e-mail addresses, dotted numbers (12.05.2026), a day before a word (20.Mai).
 */
export function unsupportedLinks(text: string, acceptedDomains: readonly string[]): string[] {
  const accepted = acceptedDomains.map((domain) => hostOf(`http://${domain}`) ?? domain)
  const hosts = [
    ...(text.match(schemed) ?? []).map((link) => hostOf(link) ?? link),
    ...bareHosts(text.replace(schemed, ' ')),
  ]
  return [...new Set(hosts)].filter(
    (host) => !accepted.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  )
}

function bareHosts(text: string): string[] {
  const hosts: string[] = []
  for (const [, characters = '', follows] of text.matchAll(run)) {
    for (const candidate of candidates(characters, follows !== undefined)) {
      const host = isDomain(candidate, follows !== undefined) ? hostOf(`http://${candidate}`) : undefined
      if (host !== undefined) hosts.push(host)
    }
  }
  return hosts
}

/** `anna@foo.ch` is an address; `@foo.ch` and `anna@foo.ch/path` are not, a phone opens both in the browser. */
function candidates(characters: string, follows: boolean): string[] {
  const parts = characters.split('@').map((part) => part.replace(/[。．｡]/g, '.').replace(/^[.-]+|[.-]+$/g, ''))
  if (parts.length === 2 && parts[0] !== '' && !follows) return []
  return follows ? parts.slice(-1) : parts
}

function isDomain(candidate: string, follows: boolean): boolean {
  const labels = candidate.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || !(/^\p{L}{2,}$/u.test(last) || /^xn--/i.test(last))) return false
  // 20.Mai, 1.Termin: a date or an ordinal without its space.
  return follows || labels.length > 2 || !/^\d{1,2}$/.test(labels[0] ?? '')
}

/** Lower case, punycode; what a browser would open, so user-info before an @ does not deceive. */
function hostOf(link: string): string | undefined {
  return URL.parse(link)?.hostname.replace(/\.$/, '')
}
