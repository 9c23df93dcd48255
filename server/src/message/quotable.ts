import { unsupportedLinks } from '@goldline/domain/message/links'

/**
 * What a person wrote, as a mail may quote it: line ends only, no other control characters. Where it links to a stranger's page
 * the links are taken apart, since mail programs would make them clickable; the words stay (MSG-06).
 */
export function quotable(text: string, publicUrl: string): { message: string; foreignLinks: boolean } {
  const plain = text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
  const foreignLinks = unsupportedLinks(plain, [new URL(publicUrl).hostname]).length > 0
  return { message: foreignLinks ? takenApart(plain) : plain, foreignLinks }
}

const takenApart = (text: string): string => text.replace(/:\/\//g, ': //').replace(/([.。．｡])(?=\S)/g, '$1 ')

const longestExcerpt = 120

/** Its beginning on one line, as an SMS can afford it. */
export function excerpt(message: string): string {
  const characters = [...message.replace(/\s+/g, ' ')]
  return characters.length <= longestExcerpt
    ? characters.join('')
    : `${characters
        .slice(0, longestExcerpt - 3)
        .join('')
        .trimEnd()}...`
}
