import { type Language, languages } from '@goldline/domain/message/kinds'
import { longest } from '@goldline/domain/text-lengths'
import { useText } from '../i18n/use-text.ts'
import styles from './LanguageFields.module.css'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

type Texts = { readonly [Each in Language]?: string | undefined }
type Props = {
  what: 'name' | 'description'
  value: Texts
  /** The salon's main language, which comes first; its name is required. */
  language: Language
  onChange: (texts: Texts) => void
  error?: string | undefined
  /** Focuses the first field. */
  autoFocus?: boolean
}

/** One text in each language (CAT-10). */
export function LanguageFields({ what, value, language, onChange, error, autoFocus = false }: Props) {
  const t = useText()
  const own = what === 'name'
  const inOrder = [language, ...languages.filter((each) => each !== language)]
  return (
    <div className={styles.texts} data-long={!own || undefined}>
      {inOrder.map((each) => {
        const label = t(own ? 'admin.texts.name' : 'admin.texts.description', { language: t(`language.${each}`) })
        const field = { lang: each, label, value: value[each] ?? '', autoComplete: 'off' }
        const set = (text: string) => onChange({ ...value, [each]: text })
        // A description spans the line, and stays one paragraph.
        if (!own)
          return (
            <TextArea
              key={each}
              {...field}
              rows={1}
              maxLength={longest.description}
              onChange={(text) => set(text.replaceAll('\n', ' '))}
            />
          )
        return (
          <TextField
            key={each}
            {...field}
            maxLength={longest.name}
            required={each === language}
            autoFocus={autoFocus && each === language}
            error={each === language ? error : undefined}
            onChange={set}
          />
        )
      })}
    </div>
  )
}
