import type { DayEnd } from '@goldline/contract/checkout/day-end'
import { cashTakenOut } from '@goldline/domain/checkout/day-end'
import { useFormat } from '../i18n/format.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { joinFacts } from '../kit/dot.ts'
import { look, stack } from '../kit/look.ts'
import styles from './DayEndSheet.module.css'
import {
  CashMovements,
  Corrections,
  ReportPart,
  ReportTable,
  SalesByPayment,
  SalesByPerson,
  SalesByVat,
} from './DayReport.tsx'

type Props = { end: DayEnd; currency: string }

/** Shows a till's closed day as it was recorded (POS-10). */
export function DayEndSheet({ end, currency }: Props) {
  const { till, report, reason } = end
  const intl = useIntl()
  const t = useText()
  const [from, to] = [new Date(end.fromTime), new Date(end.createdTime)]
  const day = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  return (
    <article className={classes(stack(16), styles.sheet)}>
      <header>
        <h1>{t('books.dayEnd.number', { till: till.name, number: end.number })}</h1>
        <p>{joinFacts(intl.formatDateTimeRange(from, to, day), end.by)}</p>
      </header>
      <Difference
        currency={currency}
        report={report}
        reason={reason}
        counted={end.countedAmount ?? 0}
        expected={end.expectedAmount}
        float={end.float ?? 0}
      />
      <div className={styles.parts}>
        <SalesByPerson report={report} currency={currency} note={useNumbers(report, till.number)} />
        <SalesByPayment report={report} currency={currency} />
        <SalesByVat vat={report.vat} currency={currency} />
        <Corrections report={report} currency={currency} />
        <CashMovements movements={report.movements} currency={currency} />
        <CountedCash end={end} currency={currency} />
      </div>
    </article>
  )
}

type DifferenceProps = Pick<DayEnd, 'report'> & {
  counted: number
  expected: number
  float: number
  currency: string
  reason?: string | null
}

/** Shows the counted sum, the expected sum and what that consists of. */
export function Difference({ counted, expected, float, report, currency, reason }: DifferenceProps) {
  const t = useText()
  const { amount } = useFormat()
  const plain = (minor: number) => amount(minor, currency)
  const cash = report.payments.filter(({ kind }) => kind === 'CASH').reduce((sum, { amount: paid }) => sum + paid, 0)
  const moved = report.movedIn - report.movedOut
  const difference = counted - expected
  return (
    <dl className={styles.difference}>
      <div className={look('py12', 'px16')}>
        <dt className={look('quiet', 'f13')}>{t('books.counted')}</dt>
        <dd>{plain(counted)}</dd>
      </div>
      <div className={look('py12', 'px16')}>
        <dt className={look('quiet', 'f13')}>{t('books.expected')}</dt>
        <dd>
          {plain(expected)}
          <small>
            {t('books.expected.of', { float: plain(float), cash: plain(cash) })}
            {moved !== 0 && ` ${moved > 0 ? '+' : '−'} ${t('books.moved')} ${plain(Math.abs(moved))}`}
          </small>
        </dd>
      </div>
      <div className={classes(look('py12', 'px16'), difference === 0 ? undefined : styles.off)}>
        <dt className={look('quiet', 'f13')}>{t('books.difference')}</dt>
        <dd>
          {difference > 0 ? `+${plain(difference)}` : plain(difference)}
          {reason && <small>{reason}</small>}
        </dd>
      </div>
    </dl>
  )
}

/** Formats `31 sales, no. 1-000391 to 1-000421` or `1 sale, no. 1-000391`. */
export function useNumbers({ firstNumber, lastNumber, sales }: DayEnd['report'], till: number): string | undefined {
  const t = useText()
  if (firstNumber === null || lastNumber === null) return undefined
  const number = (each: number) => `${till}-${String(each).padStart(6, '0')}`
  return t('books.numbers', {
    count: sales,
    first: number(firstNumber),
    last: number(lastNumber),
    same: String(firstNumber === lastNumber),
  })
}

function CountedCash({ end, currency }: Props) {
  const intl = useIntl()
  const t = useText()
  const { amount } = useFormat()
  const pieces = Object.entries(end.counted)
    .map(([piece, count]) => ({ piece: Number(piece), count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.piece - one.piece)
  return (
    <ReportPart title="books.counted">
      <ReportTable>
        {pieces.map(({ piece, count }) => (
          <tr key={piece}>
            <th scope="row">{amount(piece, currency)}</th>
            <td>× {intl.formatNumber(count)}</td>
            <td>{amount(piece * count, currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('books.nextFloat')}</th>
          <td />
          <td>{amount(end.nextFloat ?? 0, currency)}</td>
        </tr>
        <tr>
          <th scope="row">{t('books.takenOut')}</th>
          <td />
          <td>{amount(cashTakenOut(end), currency)}</td>
        </tr>
      </ReportTable>
    </ReportPart>
  )
}
