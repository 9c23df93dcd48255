import type { OwnTexts } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { countStates, languagesFrom, type TextState, textStates } from '@goldline/domain/translation/text-state'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './Texts.module.css'
import { useTextNames } from './use-text-names.ts'

/** Counts each language's texts by state; a language's four counts add up to all of them (CAT-14). */
export function Coverage({ own }: { own: OwnTexts }) {
  const { entries, language: source } = own
  const counts = countStates(
    entries.flatMap(({ fields }) => fields),
    source,
  )
  return (
    <ul className={styles.coverage}>
      {languagesFrom(source).map((language) => (
        <LanguageCard key={language} language={language} source={source} counts={counts[language]} />
      ))}
    </ul>
  )
}

type CardProps = { language: Language; source: Language; counts: Readonly<Record<TextState, number>> }

function LanguageCard({ language, source, counts }: CardProps) {
  const t = useText()
  const { languageName } = useTextNames(source)
  const all = textStates.reduce((sum, state) => sum + counts[state], 0)
  const present = textStates.filter((state) => counts[state] > 0)
  return (
    <li className={stack(8, 'packed', 'p16', 'r-lg', 'edge', 'on-surface')}>
      <div className={row(8, 'middle', 'wrap')}>
        <LanguageMark language={language} />
        <h2 className={look('f15', 'w700')}>{languageName(language)}</h2>
        {language === source && <Badge tone="cyan">{t('admin.texts.source')}</Badge>}
        <span className={look('push-end', 'num', 'w700', 'nowrap')}>
          {t('admin.texts.done', { done: counts.DONE, all })}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {present.map((state) => (
          <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={row(12, 'wrap', 'f13', 'quiet', 'num')}>
        {present.map((state) => (
          <li key={state} className={row(4, 'middle', 'nowrap')}>
            <i className={styles.key} data-state={state} aria-hidden="true" />
            {t(`admin.texts.count.${state}`, { count: counts[state] })}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Hidden from screen readers, since the language's name is next to it. */
export const LanguageMark = ({ language }: { language: Language }) => (
  <span className={styles.mark} aria-hidden="true">
    {language.toUpperCase()}
  </span>
)
