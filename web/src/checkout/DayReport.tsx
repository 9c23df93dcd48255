import type { DayReport } from '@goldline/contract/checkout/day-end'
import { serviceTurnover } from '@goldline/domain/checkout/day-end'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useIntl } from '../i18n/intl.tsx'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './DayReport.module.css'

type Sums = Pick<DayReport, 'staff' | 'sales' | 'turnover' | 'retail' | 'tips'>

/** Lists sales per person, services and articles separately (POS-04f), and tips. */
export function SalesByPerson({
  report,
  currency,
  note,
}: {
  report: Sums
  currency: string
  note?: string | undefined
}) {
  const t = useText()
  const { amount } = useFormat()
  return (
    <ReportPart title="books.byPerson" note={note}>
      <ReportTable heads={['word.person', 'books.services', 'books.retail', 'books.turnover', 'books.tips.head']}>
        {report.staff.map(({ staffId, name, sales, turnover, retail, tips }) => (
          <tr key={staffId}>
            <th scope="row">
              {name ?? t('word.nobodyNamed')}
              <small>{t('books.sales.count', { count: sales })}</small>
            </th>
            <td>{amount(serviceTurnover({ turnover, retail }), currency)}</td>
            <td>{amount(retail, currency)}</td>
            <td>{amount(turnover, currency)}</td>
            <td>{amount(tips, currency)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">
            {t('word.total')}
            <small>{t('books.sales.count', { count: report.sales })}</small>
          </th>
          <td>{amount(serviceTurnover(report), currency)}</td>
          <td>{amount(report.retail, currency)}</td>
          <td>{amount(report.turnover, currency)}</td>
          <td>{amount(report.tips, currency)}</td>
        </tr>
      </ReportTable>
    </ReportPart>
  )
}

export function SalesByVat({ vat, currency }: { vat: DayReport['vat']; currency: string }) {
  const { amount, rate } = useFormat()
  if (vat.length === 0) return null
  return (
    <ReportPart title="books.byVat">
      <ReportTable heads={['books.rate', 'books.gross', 'books.net', 'books.tax']}>
        {vat.map((each) => (
          <tr key={each.rate}>
            <th scope="row">{rate(each.rate)}</th>
            <td>{amount(each.gross, currency)}</td>
            <td>{amount(each.net, currency)}</td>
            <td>{amount(each.tax, currency)}</td>
          </tr>
        ))}
      </ReportTable>
    </ReportPart>
  )
}

type PaidFigures = Pick<DayReport, 'payments' | 'paid' | 'turnover' | 'giftCards' | 'tips' | 'rounding'>

/** Lists sums by payment method, and what they include. */
export function SalesByPayment({ report, currency }: { report: PaidFigures; currency: string }) {
  const t = useText()
  const { amount } = useFormat()
  const plain = (minor: number) => amount(minor, currency)
  const parts = (['giftCards', 'tips', 'rounding'] as const)
    .filter((part) => report[part] !== 0)
    .map((part) => `${sign(report[part])} ${t(`books.${part}`)} ${plain(Math.abs(report[part]))}`)
  return (
    <ReportPart title="books.byPayment">
      <ReportTable>
        {report.payments.map(({ kind, name, amount: paid, owed }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">
              {name ?? t(`paymentKind.${kind}`)}
              {owed !== 0 && <small>{t('books.owedOf', { amount: plain(owed) })}</small>}
            </th>
            <td>{plain(paid)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{t('word.total')}</th>
          <td>{plain(report.paid)}</td>
        </tr>
      </ReportTable>
      <p className={styles.note}>{[`${t('books.turnover')} ${plain(report.turnover)}`, ...parts].join(' ')}</p>
    </ReportPart>
  )
}

const sign = (amount: number) => (amount < 0 ? '−' : '+')

const changes = ['surcharges', 'lowered', 'raised'] as const
type CorrectionFigures = Pick<DayReport, 'discounts' | 'reversals' | 'aborted' | (typeof changes)[number]>

/** Lists discounts, surcharges, refunds and discarded sales. */
export function Corrections({ report, currency }: { report: CorrectionFigures; currency: string }) {
  const intl = useIntl()
  const t = useText()
  const { amount } = useFormat()
  const { discounts, reversals, aborted } = report
  const changed = changes.filter((each) => report[each] !== 0)
  const counted = reversals.count + aborted.count
  if (discounts === 0 && changed.length === 0 && counted === 0 && aborted.amount === 0) return null
  return (
    <ReportPart title="books.corrections">
      <ReportTable>
        {discounts !== 0 && (
          <tr>
            <th scope="row">{t('books.discounts')}</th>
            <td />
            <td>{amount(-discounts, currency)}</td>
          </tr>
        )}
        {changed.map((each) => (
          <tr key={each}>
            <th scope="row">{t(`books.day.${each}`)}</th>
            <td />
            <td>{amount(each === 'lowered' ? -report[each] : report[each], currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('books.reversals')}</th>
          <td>{intl.formatNumber(reversals.count)}</td>
          <td>{amount(reversals.amount, currency)}</td>
        </tr>
        <tr>
          <th scope="row">
            {t('books.aborted')}
            <small>{t('books.aborted.back')}</small>
          </th>
          <td>{intl.formatNumber(aborted.count)}</td>
          <td>{amount(aborted.amount, currency)}</td>
        </tr>
      </ReportTable>
    </ReportPart>
  )
}

/** Lists movements of cash other than sales. */
export function CashMovements({ movements, currency }: { movements: DayReport['movements']; currency: string }) {
  const { amount } = useFormat()
  if (movements.length === 0) return null
  return (
    <ReportPart title="books.movements">
      <ReportTable>
        {movements.map(({ reason, amount: moved }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and entries may be equal
          <tr key={place}>
            <th scope="row">{reason}</th>
            <td>{amount(moved, currency)}</td>
          </tr>
        ))}
      </ReportTable>
    </ReportPart>
  )
}

type PartProps = { title: MessageId; note?: string | undefined; children: ReactNode }

export function ReportPart({ title, note, children }: PartProps) {
  const t = useText()
  return (
    <section className={styles.part}>
      <header>
        <h2>{t(title)}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}

/** A table with labels in the first column and figures in the others; without `heads` it has no header. */
export function ReportTable({ heads, children }: { heads?: readonly MessageId[]; children: ReactNode }) {
  const t = useText()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        {heads && (
          <thead>
            <tr>
              {heads.map((id) => (
                <th key={id} scope="col">
                  {t(id)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
