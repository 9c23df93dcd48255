/** Takes invisible signs off typed and pasted text, so that nobody is called by nothing and what looks the same is the same (UI-16). */

/** Joiners and selectors mean something only between or after signs like these: emoji, and scripts whose letters join. */
const joining = String.raw`(?![\p{DI}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const joined = String.raw`${joining}\p{VS}?(?:[\u200c\u200d](?=${joining}))?`
/** Digits in a box, and flags of regions. */
const drawn = String.raw`[\d#*]\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007f}]+`
/** Braille's blank and Hangul's fillers are letters by name only. */
const invisible = String.raw`[\p{DI}\p{Cf}\u2800]`
/** Leaves NUL, which `text` of the wire refuses. */
const control = String.raw`(?![\s\0])\p{Cc}`

const anyInvisible = new RegExp(invisible, 'gu')
const needless = new RegExp(`(${drawn}|${joined})|${invisible}|${control}`, 'gu')

/** Composed (NFC), trimmed, without invisible signs, except those which emoji and ligatures are made with. */
export const visibleText = (text: string): string => text.replace(needless, '$1').normalize('NFC').trim()

/** Removes all of them: for e-mails, numbers and codes. */
export const withoutInvisible = (text: string): string => text.replace(anyInvisible, '')
