import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot } from '../../../../kit/dot.ts'
import { look } from '../../../../kit/look.ts'
import { paths } from '../../paths.ts'
import styles from './details.module.css'
import type { ErasureAnswer } from './use-erasure.ts'

/**
 * Confirms the erasure once, and lists what is kept and why (PRIV-01). Opened by a link or a reload, shows only a text.
 */
export function GoodbyeScreen() {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { kept = [], cancelledAppointments = 0 } = useHistoryState<Partial<ErasureAnswer> | null>() ?? {}
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.page}>
      <Card>
        <CardSection>
          <h1 ref={heading} tabIndex={-1} className={styles.quietFocus}>
            {t('my.goodbye.title')}
          </h1>
          <p className={classes(look('mt4', 'mb16', 'quiet'), styles.lead)}>{t('my.goodbye.text')}</p>
          {cancelledAppointments > 0 && <p>{t('my.goodbye.cancelled', { count: cancelledAppointments })}</p>}
        </CardSection>
        {kept.length > 0 && (
          <CardSection title={t('my.goodbye.kept')}>
            <ul className={classes(look(), styles.rows)}>
              {kept.map(({ what, basis, count, until }) => (
                <li key={what} className={styles.row}>
                  <div>
                    <b>
                      {t(`my.details.kept.${what}`)}
                      {count !== null && ` (${intl.formatNumber(count)})`}
                    </b>
                    <small>
                      {t(`my.goodbye.basis.${basis}`)}
                      {until && `${dot}${t('my.goodbye.until', { day: format.dayDate(until) })}`}
                    </small>
                  </div>
                </li>
              ))}
            </ul>
          </CardSection>
        )}
        <CardSection>
          <Link href={paths.services} className={buttonClass('gold', 'l')}>
            {t('my.goodbye.on')}
          </Link>
        </CardSection>
      </Card>
    </div>
  )
}
