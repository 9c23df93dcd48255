import type { SiteFounder } from '@goldline/contract/page'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ScissorsIcon } from '../../../kit/nav-icons.tsx'
import { pictureOf } from '../paths.ts'
import { NoteIcon } from '../shell/icons.tsx'
import styles from './FounderCard.module.css'

/** Image, name, academy, experience and quote of the founder (UI-07b), as far as the operator gives them. */
export function FounderCard({ founder }: { founder: SiteFounder }) {
  const t = useText()
  const { language } = useApp()
  const { name, picture, academy, experience, quote } = founder
  return (
    <figure className={styles.card}>
      {picture && <img src={pictureOf(picture)} width="236" height="320" alt={name} loading="lazy" />}
      <div className={styles.text}>
        {quote && <blockquote>{t('site.founder.quote', { quote: quote[language] })}</blockquote>}
        <figcaption>
          <h3>{name}</h3>
          <p>{t('site.founder')}</p>
          <ul>
            {academy && (
              <li>
                <NoteIcon size={18} />
                {academy[language]}
              </li>
            )}
            {experience && (
              <li>
                <ScissorsIcon size={18} />
                {experience[language]}
              </li>
            )}
          </ul>
        </figcaption>
      </div>
    </figure>
  )
}
