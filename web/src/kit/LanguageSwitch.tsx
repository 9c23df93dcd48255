import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import styles from './LanguageSwitch.module.css'
import { row } from './look.ts'

type Props = { language: Language; onChange: (language: Language) => void }

/** Is a form, so that a choice made before the script is loaded navigates instead of being lost. */
export function LanguageSwitch({ language, onChange }: Props) {
  const t = useText()
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <fieldset className={classes(row(0, 'p4', 'on-surface', 'edge', 'r-full'), styles.switch)}>
        <legend className="visually-hidden">{t('language.label')}</legend>
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
            <span className="visually-hidden"> {t(`language.${code}`)}</span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}
