import type { ResponseReceived } from '@goldline/contract/call'
import { openTill } from '@goldline/contract/checkout'
import { compareCount, type DayEnd } from '@goldline/contract/checkout/day-end'
import { type Draft, getDrafts } from '@goldline/contract/checkout/draft'
import { holdsMoney, takenPayments } from '@goldline/domain/checkout/taken-payments'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { createStorage } from '../../../browser/storage.ts'
import { DayEndSheet } from '../../../checkout/DayEndSheet.tsx'
import { useApi } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useToday } from '../../../client/use-today.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { row, stack } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import { paths, salePath } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Day.module.css'
import { DayClosing } from './DayClosing.tsx'
import { type CountedPieces, DrawerCount } from './DrawerCount.tsx'
import { PrintDay } from './PrintDay.tsx'

/** Asks for the count first; only then shows the expected cash and ends the day (POS-10). */
export function Page() {
  return (
    <RequirePin>
      <TillFrame>
        <Steps />
      </TillFrame>
    </RequirePin>
  )
}

function Steps() {
  const { counted, count, forget } = useCounted()
  // Kept while comparing again, so that values typed beside it stay.
  const [compared, setCompared] = useState<ResponseReceived<typeof compareCount>>()
  const [closed, setClosed] = useState<DayEnd>()
  const { data: till } = useQuery(useApi().query(openTill, {}))
  const compare = useCall(compareCount, { inline: true, onDone: setCompared })
  const held = useOpenSales()
  if (closed) return <ClosedDay end={closed} />
  if (held.length > 0) return <OpenSales sales={held} />
  if (compared)
    return (
      <DayClosing
        counted={counted}
        compared={compared}
        till={till}
        onRecount={() => setCompared(undefined)}
        onChanged={() => compare.mutate({ body: { counted } })}
        onClosed={(end) => {
          forget()
          setClosed(end)
        }}
      />
    )
  return (
    <DrawerCount
      counted={counted}
      onCounted={count}
      work={compare}
      onDone={(done) => compare.mutate({ body: { counted: done } })}
    />
  )
}

/** Returns this till's unpaid sales that hold money (POS-10g). */
function useOpenSales() {
  const { data = [] } = useQuery(useApi().query(getDrafts, {}))
  return data.filter(({ till, content }) => till?.own && holdsMoney(content.payments))
}

/** Links to the sales that must be finished or aborted first. */
function OpenSales({ sales }: { sales: readonly Draft[] }) {
  const t = useText()
  const { whole } = useMoney()
  const takenFor = ({ content }: Draft) => takenPayments(content.payments).reduce((sum, { amount }) => sum + amount, 0)
  const nameOf = ({ customer, visits }: Draft) =>
    (customer && fullName(customer)) || visits[0]?.name || t('checkout.visits.without')
  return (
    <div className={styles.open}>
      <h1>{t('checkout.dayEnd.open')}</h1>
      <p role="status">{t('refusal.day-end.open-sale')}</p>
      <ul>
        {sales.map((sale) => (
          <li key={sale.id}>
            <span>{joinFacts(nameOf(sale), whole(takenFor(sale)))}</span>
            <Link href={salePath(sale.id)} className={buttonClass('gold')}>
              <span>{t('checkout.dayEnd.open.go')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const tabStorage = createStorage('checkout', () => window.sessionStorage)

/** Stores the count over the till's lock and a reload, until the till's day or the calendar day ends. */
function useCounted() {
  const { id } = useSalon()
  const of = `${id} ${useToday()}`
  const [counted, setCounted] = useState(() => storedCount(of))
  const count = (next: CountedPieces) => {
    setCounted(next)
    tabStorage.set('tillCount', JSON.stringify({ of, counted: next }))
  }
  return { counted, count, forget: () => tabStorage.remove('tillCount') }
}

function storedCount(of: string): CountedPieces {
  try {
    const kept: { of?: string; counted?: CountedPieces } = JSON.parse(tabStorage.get('tillCount') ?? '{}')
    return (kept.of === of && kept.counted) || {}
  } catch {
    return {}
  }
}

function ClosedDay({ end }: { end: DayEnd }) {
  const t = useText()
  const { currency } = useMoney()
  return (
    <div className={stack(16, 'packed', 'py20', 'px24')}>
      <header className={styles.head}>
        <p role="status">{t('checkout.dayEnd.closed')}</p>
        <div className={row(8, 'wrap')}>
          <PrintDay end={end.id} />
          <Link href={paths.start} className={buttonClass('gold')}>
            <span>{t('checkout.dayEnd.on')}</span>
          </Link>
        </div>
      </header>
      <DayEndSheet end={end} currency={currency} />
    </div>
  )
}
