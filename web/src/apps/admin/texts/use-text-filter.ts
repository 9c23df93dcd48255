import type { OwnText, OwnTextField, OwnTexts } from '@goldline/contract/translation'
import { fold } from '@goldline/domain/fold'
import { type Language, languages } from '@goldline/domain/message/kinds'
import type { TextPlace } from '@goldline/domain/translation/places'
import { isWritten, type TextState, textState, textStates } from '@goldline/domain/translation/text-state'
import { useSearchParams } from 'wouter'
import { useUrlFilters } from '../filters/UrlFilters.tsx'

export type TextPart = 'salon' | 'services' | 'questions' | 'gallery' | 'shop'

const parts: Readonly<Record<TextPlace, TextPart>> = {
  SALON: 'salon',
  PAGE_PICTURE: 'salon',
  CATEGORY: 'services',
  PRODUCT: 'services',
  VARIANT: 'services',
  QUESTION: 'questions',
  WORK: 'gallery',
  ARTICLE: 'shop',
  PACKAGE: 'shop',
}
export const textPartOf = ({ place }: OwnText): TextPart => parts[place]

const filters = {
  part: { prefix: 'admin.texts.part.', values: ['all', 'salon', 'services', 'questions', 'gallery', 'shop'] },
  show: { prefix: 'admin.texts.show.', values: ['everything', 'names'] },
} as const

const isName = ({ kind }: OwnTextField) => kind === 'name' || kind === 'question' || kind === 'choice'

/**
 * Filters entries by the address. `openId`: the entry being edited, which is listed whatever the filter. `count`:
 * number of texts in the selected states.
 */
export function useTextFilter({ entries: all, language: source }: OwnTexts, openId: string | undefined) {
  const address = useUrlFilters(filters)
  const [params, setParams] = useSearchParams()
  const states = textStates.filter((state) => params.get('state')?.split(',').includes(state))
  const query = params.get('query') ?? ''
  const { part, show } = address.chosen
  const setParam = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const inPart = all
    .filter((entry) => part === 'all' || textPartOf(entry) === part)
    .map((entry) => (show === 'names' ? { ...entry, fields: entry.fields.filter(isName) } : entry))
    .filter(({ fields }) => fields.length > 0)
  const countIn = (entry: OwnText) => countTexts(entry, source, states)
  const entries = inPart.filter(
    (entry) => entry.id === openId || (isFound(entry, query) && (states.length === 0 || countIn(entry) > 0)),
  )
  return {
    address,
    states,
    query,
    entries,
    /** Texts in the selected states, in any language; without a selected state, all texts. */
    count: entries.reduce(
      (sum, entry) => sum + (states.length === 0 ? entry.fields.filter(isWritten).length : countIn(entry)),
      0,
    ),
    search: (text: string) => setParam('query', text),
    toggle: (state: TextState) =>
      setParam('state', (states.includes(state) ? states.filter((each) => each !== state) : [...states, state]).join()),
    showAll: () => setParam('state', ''),
  }
}

/** Counts an entry's texts in these states, in any language. */
const countTexts = ({ fields }: OwnText, source: Language, states: readonly TextState[]): number =>
  fields
    .filter(isWritten)
    .flatMap((field) => languages.map((language) => textState(field, language, source)))
    .filter((state) => states.includes(state)).length

function isFound({ fields, of = '' }: OwnText, query: string): boolean {
  const all = fields.flatMap(({ texts, suggestions }) => [
    ...Object.values(texts),
    ...Object.values(suggestions).map((each) => each?.text),
  ])
  return fold([of, ...all].join(' ')).includes(fold(query.trim()))
}
