import { questionLimits } from '@goldline/domain/form/questions'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { profileLimits } from '@goldline/domain/staff/profile'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useText } from '../i18n/use-text.ts'
import styles from './LanguageFields.module.css'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

type Texts = { readonly [Each in Language]?: string | undefined }
/** The label and maximum length of each kind of text. */
const kinds = {
  name: { label: 'admin.texts.name', max: maxLengths.name },
  description: { label: 'admin.texts.description', max: maxLengths.description },
  preparation: { label: 'admin.texts.preparation', max: maxLengths.preparation },
  arrival: { label: 'admin.texts.arrival', max: maxLengths.description },
  question: { label: 'admin.texts.question', max: questionLimits.name },
  choice: { label: 'admin.texts.choice', max: maxLengths.name },
  hint: { label: 'admin.texts.hint', max: questionLimits.hint },
  profile: { label: 'admin.profile.text', max: profileLimits.text },
  specialities: {
    label: 'admin.profile.specialities',
    max: profileLimits.specialities * (profileLimits.speciality + 2),
  },
} as const

const longTexts: readonly string[] = ['description', 'preparation', 'arrival', 'profile']

type Props = {
  what: keyof typeof kinds
  value: Texts
  /** The salon's main language, which comes first; its name is required. */
  language: Language
  onChange: (texts: Texts) => void
  error?: string | undefined
  /** Whether to focus the first field. */
  autoFocus?: boolean
}

/** Fields for one text in each language (CAT-10). */
export function LanguageFields({ what, value, language, onChange, error, autoFocus = false }: Props) {
  const t = useText()
  const { label: labelId, max } = kinds[what]
  const isLong = longTexts.includes(what)
  const inOrder = [language, ...languages.filter((each) => each !== language)]
  return (
    <div className={styles.texts} data-long={isLong || max > maxLengths.name || undefined}>
      {inOrder.map((each) => {
        const label = t(labelId, { language: t(`language.${each}`) })
        const field = { lang: each, label, value: value[each] ?? '', autoComplete: 'off' }
        const set = (text: string) => onChange({ ...value, [each]: text })
        // A long text spans the line and stays one paragraph.
        if (isLong)
          return (
            <TextArea
              key={each}
              {...field}
              rows={1}
              maxLength={max}
              onChange={(text) => set(text.replaceAll('\n', ' '))}
            />
          )
        return (
          <TextField
            key={each}
            {...field}
            maxLength={max}
            required={each === language && what !== 'hint' && what !== 'specialities'}
            autoFocus={autoFocus && each === language}
            error={each === language ? error : undefined}
            onChange={set}
          />
        )
      })}
    </div>
  )
}
