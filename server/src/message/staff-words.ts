import type { Language } from '@goldline/domain/message/kinds'
import { type FormatLocale, list } from './format.ts'
import { oneLine } from './names.ts'
import { texts } from './texts/texts.ts'

/** Who does one service. `mayChange`: nobody was requested, so it may still become somebody else (AVL-12). */
export type Doer = { readonly name: string; readonly mayChange: boolean }

/**
 * Names each person once, in the order of the services: first those requested or settled, then those assigned as "first
 * available".
 */
export function staffWords(doers: readonly Doer[], language: Language, place: FormatLocale): string {
  const names = (mayChange: boolean) => [
    ...new Set(doers.filter((each) => each.mayChange === mayChange).map(({ name }) => oneLine(name))),
  ]
  const loose = names(true)
  return list(
    [...names(false), ...(loose.length > 0 ? [texts[language].firstAvailable(list(loose, place))] : [])],
    place,
  )
}
