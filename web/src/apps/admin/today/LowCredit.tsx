import { getMyCredit } from '@goldline/contract/credit'
import { isLow } from '@goldline/domain/credit/budget'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { useHasFeature, useMe } from '../session.ts'
import styles from './TodayScreen.module.css'

/** Warns people who may buy credit that it is low, if the salon uses SMS (CRD-01). */
export function LowCredit() {
  const t = useText()
  const { money } = useFormat()
  const { data: me } = useMe()
  const needed = me?.salon?.channels.includes('SMS') ?? false
  const mayBuy = useHasFeature('credit') && needed
  const { data } = useQuery({ ...useApi().query(getMyCredit, {}), enabled: mayBuy })
  if (!data || !isLow(data.balance)) return null
  const none = data.balance <= 0
  const title = t(none ? 'admin.overview.credit.none' : 'admin.overview.credit')
  return (
    <section className={styles.card} data-warns aria-label={title}>
      <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
        <h2 className={look('f17', 'w700')}>{title}</h2>
        <b>{money(data.balance, data.currency)}</b>
      </div>
      <p className={look('py8', 'px0', 'quiet')}>
        {t(none ? 'admin.overview.credit.none.text' : 'admin.overview.credit.text')}
      </p>
      <Link href={pathTo(paths.credit)} className={buttonClass('quiet', 'm', true)}>
        {t('admin.overview.credit.buy')}
      </Link>
    </section>
  )
}
