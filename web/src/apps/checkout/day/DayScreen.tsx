import { openTill, type Till } from '@goldline/contract/checkout'
import { getTillDay } from '@goldline/contract/checkout/day-end'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useNumbers } from '../../../checkout/DayEndSheet.tsx'
import { CashMovements, Corrections, SalesByPayment, SalesByPerson, SalesByVat } from '../../../checkout/DayReport.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useServerReachable } from '../../../device/online-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { row, stack } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import { paths } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Day.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { PrintDay } from './PrintDay.tsx'

/** Shows the totals of the open day, cash movements besides sales, and the link to the day end (POS-10). */
export function Page() {
  return (
    <RequirePin>
      <TillFrame>
        <OpenDay />
      </TillFrame>
    </RequirePin>
  )
}

function OpenDay() {
  const t = useText()
  const api = useApi()
  // A device that was never used as a till has no day to fetch.
  const { data: till } = useQuery(api.query(openTill, {}))
  const day = useQuery({ ...api.query(getTillDay, {}), enabled: till !== undefined && !till.paidElsewhere })
  if (till?.paidElsewhere) return <EmptyState heading icon={<InfoIcon />} title={t('checkout.day.elsewhere')} />
  return (
    <div className={stack(16, 'packed', 'py20', 'px24')}>
      <Head fromTime={day.data?.fromTime ?? null} known={day.data !== undefined} />
      {!day.data && <Loading error={day.error} refetch={day.refetch} rows={5} />}
      {day.data?.fromTime === null && <EmptyState icon={<InfoIcon />} title={t('checkout.day.notYet')} />}
      {till && day.data && day.data.fromTime !== null && <Report till={till} report={day.data.report} />}
    </div>
  )
}

function Head({ fromTime, known }: { fromTime: string | null; known: boolean }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const online = useServerReachable()
  const [move, setMove] = useState<'IN' | 'OUT'>()
  const since = fromTime && instantDayTime(fromTime)
  return (
    <header className={styles.head}>
      <div>
        <h1>{t('checkout.day')}</h1>
        {since && <p>{t('checkout.day.since', { since })}</p>}
      </div>
      {known && (
        <div className={row(8, 'wrap')}>
          <Button disabled={!online} onClick={() => setMove('IN')}>
            {t('checkout.day.in')}
          </Button>
          <Button disabled={!online} onClick={() => setMove('OUT')}>
            {t('checkout.day.out')}
          </Button>
          {fromTime && (
            <>
              <PrintDay />
              <Link href={paths.dayEnd} className={buttonClass('gold')}>
                <span>{t('checkout.day.count')}</span>
              </Link>
            </>
          )}
        </div>
      )}
      {move && <MoveDialog direction={move} onClose={() => setMove(undefined)} />}
    </header>
  )
}

type ReportProps = { till: Till; report: Parameters<typeof useNumbers>[0] }

function Report({ till, report }: ReportProps) {
  const { currency } = useMoney()
  const numbers = useNumbers(report, till.number)
  return (
    <div className={styles.parts}>
      <SalesByPerson report={report} currency={currency} note={numbers} />
      <div>
        <SalesByPayment report={report} currency={currency} />
        <CashMovements movements={report.movements} currency={currency} />
      </div>
      <SalesByVat vat={report.vat} currency={currency} />
      <Corrections report={report} currency={currency} />
    </div>
  )
}
