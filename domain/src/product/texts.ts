/** Names and descriptions in several languages (CAT-10). */
import { type Language, languages } from '../message/kinds.ts'

/** Texts by language; a language without one is absent. */
export type Texts = Partial<Record<Language, string>>

/** A text with its language, so that screen readers pronounce it correctly. */
export type TextIn = { text: string; language: Language }

type Source = {
  texts: Texts
  /** The text without a language, in the salon's language: shown if `texts` is empty. */
  text: string
  salonLanguage: Language
}

/** Returns the text in the requested language, else in the salon's, else in any. */
export function textIn(wanted: Language, { texts, text, salonLanguage }: Source): TextIn {
  const language = [wanted, salonLanguage, ...languages].find((each) => texts[each])
  if (language === undefined) return { text, language: salonLanguage }
  return { text: texts[language] ?? text, language }
}

/** Returns these services' preparation texts, each once, in the services' order (APT-18). */
export function preparationsIn(
  wanted: Language,
  { services, salonLanguage }: { services: readonly (Texts | null)[]; salonLanguage: Language },
): TextIn[] {
  const found = new Map<string, TextIn>()
  for (const texts of services) {
    const said = textIn(wanted, { texts: texts ?? {}, text: '', salonLanguage })
    if (said.text !== '') found.set(said.text, said)
  }
  return [...found.values()]
}

/** Returns the texts to edit: an old text without languages counts as the salon's language. */
export function allTexts({ texts, text, salonLanguage }: Source): Texts {
  return Object.keys(texts).length === 0 && text !== '' ? { [salonLanguage]: text } : texts
}

/** Drops empty texts. */
export function writtenTexts(texts: Readonly<Partial<Record<Language, string | undefined>>>): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
}

/** Returns the languages in which a name is missing. */
export const missingIn = (texts: Readonly<Partial<Record<Language, string | undefined>>>): Language[] =>
  languages.filter((language) => !texts[language])

type CatalogueEntry = { name: string; names: Texts }

/** Returns a service's name in every language that it or its variant has: "Farbe, lang" (CAT-10). */
export function serviceNames(product: CatalogueEntry, variant: CatalogueEntry | undefined): Texts {
  const name = (of: CatalogueEntry, language: Language) => of.names[language] ?? of.name
  const known = languages.filter((language) => product.names[language] ?? variant?.names[language])
  return Object.fromEntries(
    known.map((language) => [
      language,
      [product, variant].flatMap((of) => (of ? [name(of, language)] : [])).join(', '),
    ]),
  )
}
