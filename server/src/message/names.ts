import { unsupportedLinks } from '@goldline/domain/message/links'

const longestName = 80

/**
 * A typed name as it may stand in a message: one line, of bounded length; with a link in it, nothing is left (a name is
 * no place for advertising, MSG-06).
 */
export function safeName(name: string): string {
  const line = oneLine(name)
  return unsupportedLinks(line, []).length > 0 ? '' : line
}

/** Control characters and line ends cannot reach a header or begin a new paragraph. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, longestName)
}

/** Typographic signs that would force Unicode, and so double the price, become their plain ones. */
export function forSms(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201a\u2039\u203a]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
}
