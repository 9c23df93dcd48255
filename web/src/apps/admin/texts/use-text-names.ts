import type { OwnText, OwnTextField } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { isWritten, type TextState, textState } from '@goldline/domain/translation/text-state'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'

/** Returns functions that name entries and languages, and describe what is not done yet. */
export function useTextNames(source: Language) {
  const t = useText()
  const intl = useIntl()
  const languageName = (language: Language) => t(`admin.texts.language.${language}`)
  const dayOf = (instant: string) => intl.formatDate(instant, { day: 'numeric', month: 'long' })
  return {
    languageName,
    dayOf,
    /** Returns an entry's name in the salon's language, else its kind. */
    nameOf: ({ place, fields: [first] }: OwnText): string => {
      const named = first && (first.kind === 'name' || first.kind === 'question')
      return (named && (first.texts[source] ?? Object.values(first.texts)[0])) || t(`admin.texts.place.${place}`)
    },
    kindOf: ({ kind }: OwnTextField) => t(`admin.texts.kind.${kind}`),
    /** Lists what is not done in one language: "Description missing", "German changed on 2 June". */
    openIn: (entry: OwnText, language: Language): { state: TextState; text: string }[] => {
      const stateOf = (field: OwnTextField) => textState(field, language, source)
      const inState = (state: TextState) => entry.fields.filter((field) => isWritten(field) && stateOf(field) === state)
      const [missing, outdated, suggested] = [inState('MISSING'), inState('OUTDATED'), inState('SUGGESTED')]
      const changed = outdated
        .map((field) => field.changed[source] ?? '')
        .sort()
        .at(-1)
      const fields = intl.formatList(missing.map(({ kind }) => t(`admin.texts.kind.${kind}`)))
      return [
        ...(suggested.length > 0 ? [{ state: 'SUGGESTED' as const, text: t('admin.texts.state.SUGGESTED') }] : []),
        ...(changed
          ? [
              {
                state: 'OUTDATED' as const,
                text: t('admin.texts.sourceChanged', { language: languageName(source), day: dayOf(changed) }),
              },
            ]
          : []),
        ...(missing.length > 0 ? [{ state: 'MISSING' as const, text: t('admin.texts.missing', { fields }) }] : []),
      ]
    },
  }
}
