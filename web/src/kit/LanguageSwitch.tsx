import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { useIntl } from 'react-intl'
import styles from './LanguageSwitch.module.css'

type Props = { language: Language; onChange: (language: Language) => void }

/** A form, so that a choice made before the script is loaded navigates instead of being lost. */
export function LanguageSwitch({ language, onChange }: Props) {
  const intl = useIntl()
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <fieldset className={styles.switch}>
        <legend className="visually-hidden">{intl.formatMessage({ id: 'language.label' })}</legend>
        {languages.map((code) => (
          <button
            key={code}
            type="submit"
            name="lang"
            value={code}
            lang={code}
            aria-pressed={code === language}
            onClick={() => onChange(code)}
          >
            {code.toUpperCase()}
            <span className="visually-hidden"> {intl.formatMessage({ id: `language.${code}` })}</span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}
