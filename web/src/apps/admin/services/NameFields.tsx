import type { EditedProduct } from '@goldline/contract/product/catalogue'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './ServiceForm.module.css'

type Texts = EditedProduct['names']
type Props = {
  what: 'name' | 'description'
  texts: Texts
  /** The salon's own, which comes first; its name is required. */
  language: Language
  onChange: (texts: Texts) => void
  error?: string | undefined
}

/** One text in each language (CAT-10). */
export function NameFields({ what, texts, language, onChange, error }: Props) {
  const intl = useIntl()
  const own = what === 'name'
  const inOrder = [language, ...languages.filter((each) => each !== language)]
  return (
    <div className={styles.texts} data-long={!own || undefined}>
      {inOrder.map((each) => {
        const label = intl.formatMessage(
          { id: own ? 'admin.texts.name' : 'admin.texts.description' },
          { language: intl.formatMessage({ id: `language.${each}` }) },
        )
        return (
          <TextField
            key={each}
            lang={each}
            label={label}
            value={texts[each] ?? ''}
            maxLength={own ? longest.name : longest.description}
            autoComplete="off"
            required={own && each === language}
            error={own && each === language ? error : undefined}
            onChange={(text) => onChange({ ...texts, [each]: text })}
          />
        )
      })}
    </div>
  )
}
