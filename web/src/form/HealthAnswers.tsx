import type { HealthNote } from '@goldline/contract/customer/health-note'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { look, row, stack } from '../kit/look.ts'

/** Lists a customer's own answers about health, with their days (FRM-01j); hidden if there are none. */
export function HealthAnswers({ answers }: Pick<HealthNote, 'answers'>) {
  const t = useText()
  const intl = useIntl()
  if (answers.length === 0) return null
  return (
    <dl className={stack(8)}>
      {answers.map(({ name, text, time }) => (
        // Name and time form the key: a rewritten question has the same name as the earlier one.
        <div key={`${name} ${time}`} className={row(12, 'wrap', 'gy0', 'between', 'baseline')}>
          <dt className={look('quiet')}>{name}</dt>
          <dd className={look('w650', 'anywhere')}>
            {text}{' '}
            <small className={look('faint')}>
              {t('question.since', { day: intl.formatDate(time, { dateStyle: 'medium' }) })}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
