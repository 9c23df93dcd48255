/** What people call the trade's services, in three languages: each line is one thing. */
import { isNear } from '../edit-distance.ts'
import { nameWordsOf } from '../fold.ts'

const services = `
Haar, Haare, Friseur, Frisör, Coiffeur, Frisur, hair, hairdresser, hairdressing, tóc, làm tóc
Haarschnitt, Schnitt, schneiden, Haare schneiden, haircut, hair cut, cut, trim, cắt, cắt tóc
Haarwäsche, waschen, Kopfwäsche, shampoo, hair wash, wash, gội, gội đầu
färben, Farbe, Haarfarbe, Coloration, Tönung, colour, color, dye, nhuộm, nhuộm tóc
Strähnen, Strähnchen, Mèches, Balayage, highlights
Dauerwelle, perm hair, uốn, uốn tóc
föhnen, Föhn, blow dry, blowdry, sấy, sấy tóc
Haarverlängerung, hair extensions, nối tóc
Nagel, Nägel, Nagelstudio, nail, nails, móng, làm móng
Maniküre, Handpflege, manicure, móng tay, làm móng tay
Pediküre, Fusspflege, pedicure, móng chân, làm móng chân
Shellac, Gel-Lack, Gellack, gel polish, sơn gel
Nagellack, Lackieren, nail polish, sơn móng
Neumodellage, Nagelverlängerung, Kunstnägel, acrylic nails, nail extensions, đắp móng, đắp bột, đắp gel, nối móng
Auffüllen, refill, infill, dặm
Wimper, Wimpern, Wimpernverlängerung, lash, lashes, eyelash, eyelashes, lash extensions, mi, lông mi, nối mi
Braue, Brauen, Augenbrauen, brow, brows, eyebrow, eyebrows, chân mày, lông mày
Make-up, makeup, schminken, Schminke, trang điểm
Massage, xoa bóp, mát xa, mátxa
Kosmetik, Gesicht, Gesichtsbehandlung, Gesichtspflege, face, facial, skincare, chăm sóc da, da mặt
Haarentfernung, Enthaarung, Waxing, Wachs, Sugaring, Epilation, hair removal, wax, tẩy lông, triệt lông, wax lông
Bart, Rasur, Barbier, Barber, beard, shave, shaving, râu, cạo râu
Braut, Hochzeit, bride, bridal, wedding, cô dâu
Kinder, kids, children, trẻ em
Herren, Männer, men, gents, nam
Damen, Frauen, women, ladies, nữ
`

/** One thing's words, folded; several words of one name stand apart by single spaces. */
export type Synonyms = readonly string[]

let known: readonly Synonyms[] | undefined

/** Folded when first asked for: a page opens without a question. */
function trade(): readonly Synonyms[] {
  known ??= linesOf(services)
  return known
}

/** @param table a line for each thing, its names apart by commas */
export const linesOf = (table: string): Synonyms[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((name) => nameWordsOf(name).join(' ')))

/** `word`: as typed, folded; of several words where they name one thing. `others`: what else it is called. */
export type SearchTerm = { word: string; others: readonly string[] }
type SearchOptions = {
  /** Synonyms of what is searched for besides services. */
  besides?: readonly Synonyms[]
  /** Accepts misspelt words too, for a second search when the first found nothing. */
  near?: boolean
}

/** What has to be found of a query, all of it: each its words, or whatever else they mean in three languages. */
export function searchTerms(query: string, options: SearchOptions = {}): SearchTerm[] {
  const words = nameWordsOf(query)
  const terms: SearchTerm[] = []
  for (let next = 0; next < words.length; ) {
    const phrases = [3, 2, 1].map((count) => words.slice(next, next + count)).filter((phrase) => phrase.length > 0)
    const known = phrases.find((phrase) => linesWith(phrase.join(' '), options).length > 0)
    const phrase = known ?? words.slice(next, next + 1)
    const word = phrase.join(' ')
    const others = [...new Set(linesWith(word, options).flat())].filter((other) => other !== word)
    terms.push({ word, others })
    next += phrase.length
  }
  return terms
}

/** By the whole name; else, of a single word, by its beginning: while it is typed on, and with an ending of its own. */
function linesWith(word: string, { besides = [], near = false }: SearchOptions): readonly Synonyms[] {
  const lines = [...trade(), ...besides]
  const having = (fits: (name: string) => boolean) => lines.filter((line) => line.some(fits))
  const same = having((name) => name === word)
  if (same.length > 0 || word.includes(' ') || word.length < 4) return same
  const begun = having((name) => name.startsWith(word) || (name.length > 3 && word.startsWith(name)))
  return begun.length > 0 || !near ? begun : having((name) => isNear(name, word))
}

/**
 * How another name of a thing is looked for in words that stand apart by spaces, with one before and after: a short one as
 * a whole word (`cut`, `mi`), one of four letters at a word's beginning (`haar`), a longer one inside compounds too.
 */
export const inWords = (name: string): string => (name.length < 4 ? ` ${name} ` : name.length === 4 ? ` ${name}` : name)
