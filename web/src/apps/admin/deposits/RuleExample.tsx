import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { applicableDeposits, type DepositBooker, type DepositRule, depositDue } from '@goldline/domain/payment/deposit'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './Deposits.module.css'

const bookers = {
  new: { wasHere: false, noShows: 0, visits: 0 },
  known: { wasHere: true, noShows: 0, visits: 1 },
  regular: { wasHere: true, noShows: 0, visits: 100 },
  missedOnce: { wasHere: true, noShows: 1, visits: 3 },
  missedTwice: { wasHere: true, noShows: 2, visits: 3 },
} as const satisfies Record<string, DepositBooker>
type BookerKind = keyof typeof bookers
const who = Object.keys(bookers) as BookerKind[]

/** PAY-03l: shows which rules match an invented booking, and which one applies, also for unsaved rules. */
export function RuleExample({ rules }: { rules: readonly DepositRule[] }) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const { data } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const [product, choose] = useState('')
  const [booker, meet] = useState<BookerKind>('new')
  const services = data?.services ?? []
  const service = services.find((each) => each.product === product) ?? services[0]
  if (service === undefined || rules.length === 0) return null
  const visit = { productIds: [parseProductKey(service.product).productId], price: service.price }
  const asked = applicableDeposits(rules, visit, bookers[booker])
  const due = depositDue(rules, visit, bookers[booker])
  const named = ({ rule, amount }: { rule: DepositRule; amount: number }) =>
    t(`admin.deposits.example.rule.${rule.security}`, {
      ...{ number: rules.indexOf(rule) + 1, amount: format.money(amount, currency) },
    })
  return (
    <section className={stack(12, 'p20', 'edge', 'r-lg', 'on-surface', 'mt16')}>
      <h2 className={look('f17', 'w700')}>{t('admin.deposits.example')}</h2>
      <div className={classes(styles.fields)}>
        <Combobox
          label={t('word.service')}
          options={services.map((each) => each.product)}
          value={service.product}
          labelOf={(id) => services.find((each) => each.product === id)?.name ?? ''}
          onChange={choose}
        />
        <Select
          label={t('admin.deposits.who')}
          options={who}
          value={booker}
          labelOf={(each) => t(`admin.deposits.example.${each}`)}
          onChange={meet}
        />
      </div>
      <p className={row(16, 'between', 'wrap', 'baseline')} role="status">
        <span className={look('quiet', 'f14')}>
          {asked.length > 0 ? asked.map(named).join(dot) : t('admin.deposits.example.none')}
        </span>
        {due && <b className={look('f17', 'num')}>{t('admin.deposits.example.counts', { rule: named(due) })}</b>}
      </p>
    </section>
  )
}
