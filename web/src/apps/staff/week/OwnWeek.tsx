import { getOwnFigures } from '@goldline/contract/report/own'
import type { DayRange } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { ChartIcon } from '../../../kit/nav-icons.tsx'
import styles from './Week.module.css'

/** What the week adds up to; the server tells nobody else's here. */
export function OwnWeek({ range: { from, to } }: { range: DayRange }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const { data, error, refetch } = useQuery(useApi().query(getOwnFigures, { query: { from, to } }))
  const share = (value: number | null) =>
    value === null ? '–' : intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
  const stars = data?.stars.average
  return (
    <section className={styles.figures} aria-label={t('staff.figures')}>
      <h2>
        <ChartIcon size={20} />
        {t('staff.figures')}
        <small>{t('staff.figures.own')}</small>
      </h2>
      {!data && <Loading inline error={error} refetch={refetch} shape="text" rows={2} />}
      {data && (
        <dl>
          <Figure label="staff.figures.visits" value={intl.formatNumber(data.visits)} />
          <Figure label="staff.figures.turnover" value={money(data.turnover, data.currency)} />
          <Figure label="staff.figures.tips" value={money(data.tips, data.currency)} />
          <Figure label="staff.figures.occupancy" value={share(data.occupancy)} />
          <Figure label="staff.figures.rebooked" value={share(data.rebooked)} />
          <Figure
            label="staff.figures.stars"
            value={typeof stars === 'number' ? intl.formatNumber(stars, { maximumFractionDigits: 1 }) : '–'}
          />
        </dl>
      )}
    </section>
  )
}

type Label = `staff.figures.${'visits' | 'turnover' | 'tips' | 'occupancy' | 'rebooked' | 'stars'}`

function Figure({ label, value }: { label: Label; value: string }) {
  const t = useText()
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{value}</dd>
    </div>
  )
}
