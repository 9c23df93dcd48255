import type { SiteFounder } from '@goldline/contract/page'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { ScissorsIcon } from '../../../kit/salon-icons.tsx'
import { picturePath } from '../paths.ts'
import { NoteIcon } from '../shell/icons.tsx'
import styles from './FounderCard.module.css'

/** Shows image, name, academy, experience and quote of the founder, as far as the operator provides them (UI-07b). */
export function FounderCard({ founder }: { founder: SiteFounder }) {
  const t = useText()
  const { language } = useApp()
  const { name, picture, academy, experience, quote } = founder
  return (
    <figure className={styles.card}>
      {picture && <img src={picturePath(picture)} width="236" height="320" alt={name} loading="lazy" />}
      <div className={classes(look('py24', 'px32'), styles.text)}>
        {quote && (
          <blockquote className={look('mb16', 'f20', 'w650', 'leading-snug', 'track-close')}>
            {t('site.founder.quote', { quote: quote[language] })}
          </blockquote>
        )}
        <figcaption>
          <h3 className={look('f20', 'leading-tight')}>{name}</h3>
          <p className={look('quiet')}>{t('site.founder')}</p>
          <ul className={stack(8, 'mt16', 'f14')}>
            {academy && (
              <li className={row(8, 'quiet')}>
                <NoteIcon size={18} className={look('mt2', 'gold')} />
                {academy[language]}
              </li>
            )}
            {experience && (
              <li className={row(8, 'quiet')}>
                <ScissorsIcon size={18} className={look('mt2', 'gold')} />
                {experience[language]}
              </li>
            )}
          </ul>
        </figcaption>
      </div>
    </figure>
  )
}
