/** Synonyms of the trade's services in three languages, for searching. */
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
Maniküre, Handpflege, manicure, móng tay, làm móng tay, sơn móng tay
Pediküre, Fusspflege, pedicure, móng chân, làm móng chân, sơn móng chân
Shellac, Gel-Lack, Gellack, gel polish, sơn gel, sơn móng, sơn móng tay
Nagellack, Lackieren, nail polish, sơn móng, sơn móng tay, sơn móng chân
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

/** Names of one thing, folded; the words of a name are separated by single spaces. */
export type Synonyms = readonly string[]

let known: readonly Synonyms[] | undefined

/** Folds the synonyms at the first search only: a page opens without one. */
function trade(): readonly Synonyms[] {
  known ??= parseSynonyms(services)
  return known
}

/** Parses synonyms. @param table one line per thing, its names separated by commas */
export const parseSynonyms = (table: string): Synonyms[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((name) => nameWordsOf(name).join(' ')))

/** `word`: as typed, folded; several words if together they are one name. `others`: its other names. */
export type SearchTerm = { word: string; others: readonly string[] }
type SearchOptions = {
  /** Further synonyms in addition to those of services. */
  besides?: readonly Synonyms[]
  /** Accepts misspelt words too, for a second search when the first found nothing. */
  near?: boolean
}

/** Returns the terms of a query, all of which must be found: each as typed, or by one of its synonyms. */
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

/** Finds lines by a whole name; else, for a single word, by a common beginning: half-typed words, other endings. */
function linesWith(word: string, { besides = [], near = false }: SearchOptions): readonly Synonyms[] {
  const lines = [...trade(), ...besides]
  const having = (fits: (name: string) => boolean) => lines.filter((line) => line.some(fits))
  const same = having((name) => name === word)
  if (same.length > 0 || word.includes(' ') || word.length < 4) return same
  const begun = having((name) => name.startsWith(word) || (name.length > 3 && word.startsWith(name)))
  return begun.length > 0 || !near ? begun : having((name) => isNear(name, word))
}

/**
 * Returns the text that matches a synonym in words surrounded by spaces: a short one as a whole word (`cut`, `mi`), one
 * of four letters at a word's beginning (`haar`), a longer one inside compounds too.
 */
export const synonymPattern = (name: string): string =>
  name.length < 4 ? ` ${name} ` : name.length === 4 ? ` ${name}` : name
