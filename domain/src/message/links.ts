/**
 * Finds links to domains other than the product's own and the configured ones (MSG-06, REV-03), in time linear in the
 * text's length.
 */
import { withoutBraces } from './bulk/placeholders.ts'
import { hostOf } from './host.ts'
import { topLevelDomains } from './top-level-domains.ts'

/** Text that could be a host or an e-mail address; the second group matches if a path, port or query follows. */
const run = /([\p{L}\p{M}\p{N}\p{Extended_Pictographic}._%+@。-]+)([/#](?=\S)|:(?=\d)|\?(?=\w+=))?/gu
/**
 * A link with a scheme ends with its host or path; surrounding quotes, brackets and punctuation belong to the sentence.
 * User information is kept, because browsers open the host after the @.
 */
const schemed =
  /https?:\/\/(?:[^\s/?#]*@)?(?:\[[\da-f:.]+\]|(?:(?![<>|`^~$+=])[\p{L}\p{N}\p{M}\p{S}.。·%_:-])*)(?:[/?#][^\s<>"'“”„‚‘’«»‹›]*)?/giu

/** Invisible characters, which browsers remove from a host. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the unsupported hosts, each once, in order. `acceptedDomains` include their subdomains. Without https:// only
 * an existing top-level domain counts, and not if only its first letter is a capital: that is a sentence after a
 * missing space (Danke.Bis morgen), unless the domain is not a word (Com), or www. or a path shows that a link is
 * meant. Not links: e-mail addresses, dotted numbers (12.05.2026), a day before a word (20.Mai).
 */
export function unsupportedLinks(typed: string, acceptedDomains: readonly string[]): string[] {
  // Normalise as browsers read a host: circled letters are letters, a one dot leader is a full stop; an ellipsis ends
  // it.
  const text = withoutBraces(typed.replace(invisible, '')).replace(/[‥…]/g, ' ').normalize('NFKC')
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
  for (const { 0: whole, 1: characters = '', 2: sign, index } of text.matchAll(run)) {
    const end = index + whole.length
    const follows = sign !== undefined && !startsAnotherAddress.test(text.slice(end, end + longestAddress))
    for (const candidate of hostCandidates(characters, follows)) {
      const host = isWrittenAsHost(candidate, follows) ? hostOf(`http://${candidate}`) : undefined
      if (host !== undefined && topLevelDomains.has(host.slice(host.lastIndexOf('.') + 1))) hosts.push(host)
    }
  }
  return hosts
}

/** `a@x.com/b@y.com`, `20.Mai/21.Mai`: after the slash follows another address or day, not a path. */
const startsAnotherAddress = /^([^\s@/?#]+@[^\s@/?#]+([\s/]|$)|\d{1,2}\.[\p{L}\d])/u
const longestAddress = 254

/**
 * Returns possible hosts: `anna@foo.ch` is an address; `@foo.ch` and `anna@foo.ch/path` are not: phones open both in
 * the browser.
 */
function hostCandidates(characters: string, follows: boolean): string[] {
  const parts = characters.split('@').map((part) => part.replaceAll('。', '.').replace(/^[.-]+|[.-]+$/g, ''))
  if (parts.length === 2 && parts[0] !== '' && !follows) return []
  return follows ? parts.slice(-1) : parts
}

/** The most used top-level domains that are not words, so that no sentence begins with them. */
const nonWordDomains = new Set(['ch', 'com', 'eu', 'net', 'org', 'vn'])

/** Returns whether the text is written like a host. */
function isWrittenAsHost(candidate: string, follows: boolean): boolean {
  const labels = candidate.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || !(/^[\p{L}\p{M}]{2,}$/u.test(last) || /^xn--/i.test(last)))
    return false
  if (follows || /^www$/i.test(labels[0] ?? '')) return true
  if (/^\p{Lu}\P{Lu}*$/u.test(last) && !nonWordDomains.has(last.toLowerCase())) return false
  // 20.Mai, 1.Termin, 3.so-4.so: a date or an ordinal without a space.
  return !candidate.split('-').every((part) => /^\d{1,2}\.(\p{L}+|\d{1,2}(\.\d{2,4})?)$/u.test(part))
}
