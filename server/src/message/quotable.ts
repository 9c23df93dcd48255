import { unsupportedLinks } from '@goldline/domain/message/links'

/**
 * Prepares a person's text for a mail: keeps line ends, removes other control characters, and breaks up links to
 * foreign pages so that mail programs do not make them clickable; the words stay (MSG-06).
 */
export function sanitizeQuote(
  text: string,
  publicUrl: string,
  partnerDomains: readonly string[] = [],
): { message: string; foreignLinks: boolean } {
  const plain = text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
  const foreignLinks = unsupportedLinks(plain, [new URL(publicUrl).hostname, ...partnerDomains]).length > 0
  return { message: foreignLinks ? breakUpLinks(plain) : plain, foreignLinks }
}

const breakUpLinks = (text: string): string => text.replace(/:\/\//g, ': //').replace(/([.。．｡․﹒])(?=\S)/g, '$1 ')

const longestExcerpt = 120

/** The beginning, on one line, short enough for an SMS. */
export function excerpt(message: string): string {
  const characters = [...message.replace(/\s+/g, ' ')]
  return characters.length <= longestExcerpt
    ? characters.join('')
    : `${characters
        .slice(0, longestExcerpt - 3)
        .join('')
        .trimEnd()}...`
}
