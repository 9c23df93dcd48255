import type { Language } from '@goldline/domain/message/kinds'
import { useText } from '../i18n/use-text.ts'
import { joinFacts } from '../kit/dot.ts'
import { look, stack } from '../kit/look.ts'

type Props = {
  title: string
  text: string
  /** undefined: a draft, which has no number yet. */
  number: number | undefined
  language: Language
  months: number | null
  heading?: 'h2' | 'h3'
}

/** Shows a form to sign: title, version and language, and the whole text (FRM-02). */
export function FormText({ title, text, number, language, months, heading: Heading = 'h3' }: Props) {
  const t = useText()
  const version = number !== undefined && t('signing.version', { number })
  return (
    <div className={stack(8, 'min-w-0')}>
      <Heading className={look('f17', 'anywhere')} lang={language}>
        {title}
      </Heading>
      <p className={look('quiet', 'f13')}>
        {joinFacts(version, t(`language.${language}`), months !== null && t('signing.months', { months }))}
      </p>
      <p className={look('lines', 'anywhere')} lang={language}>
        {text}
      </p>
    </div>
  )
}
