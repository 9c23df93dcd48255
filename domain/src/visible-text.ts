/** Removes invisible characters from input, so that no name is empty and texts that look equal are equal (UI-16). */

/** Joiners and variation selectors matter only next to these characters: emoji, and scripts with joined letters. */
const joining = String.raw`(?![\p{DI}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const joined = String.raw`${joining}\p{VS}?(?:[\u200c\u200d](?=${joining}))?`
/** Keycap emoji, and flags of regions. */
const drawn = String.raw`[\d#*]\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007f}]+`
/** Braille's blank and Hangul's fillers count as letters in Unicode but are invisible. */
const invisible = String.raw`[\p{DI}\p{Cf}\u2800]`
/** Control characters except NUL, which `text` of the wire refuses. */
const control = String.raw`(?![\s\0])\p{Cc}`

const anyInvisible = new RegExp(invisible, 'gu')
const needless = new RegExp(`(${drawn}|${joined})|${invisible}|${control}`, 'gu')

/** Returns text composed (NFC), trimmed, without invisible characters except those needed in emoji and ligatures. */
export const visibleText = (text: string): string => text.replace(needless, '$1').normalize('NFC').trim()

/** Removes all invisible characters: for e-mails, numbers and codes. */
export const withoutInvisible = (text: string): string => text.replace(anyInvisible, '')
