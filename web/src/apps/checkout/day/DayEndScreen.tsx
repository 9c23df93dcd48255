import { openTill } from '@goldline/contract/checkout'
import { compareCount, type DayEnd } from '@goldline/contract/checkout/day-end'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { DayEndSheet } from '../../../checkout/DayEndSheet.tsx'
import { useApi } from '../../../client/app-context.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { PrintIcon } from '../../../kit/till-icons.tsx'
import { useMoney } from '../money.ts'
import { paths } from '../paths.ts'
import { AtTurn } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import { Close } from './Close.tsx'
import { Count, type Counted } from './Count.tsx'
import styles from './Day.module.css'

/** POS-10: counted first; only then the expected sum shows, and the day is closed. */
export function Page() {
  return (
    <AtTurn>
      <TillFrame>
        <Steps />
      </TillFrame>
    </AtTurn>
  )
}

function Steps() {
  const [counted, setCounted] = useState<Counted>({})
  const [closed, setClosed] = useState<DayEnd>()
  const { data: till } = useQuery(useApi().query(openTill, {}))
  const compare = useCall(compareCount, { inline: true })
  if (closed) return <Closed end={closed} />
  if (compare.data)
    return (
      <Close
        {...{ counted, till }}
        compared={compare.data}
        onRecount={compare.reset}
        onChanged={() => compare.mutate({ body: { counted } })}
        onClosed={setClosed}
      />
    )
  return (
    <Count
      {...{ counted }}
      onCounted={setCounted}
      work={compare}
      onDone={() => compare.mutate({ body: { counted } })}
    />
  )
}

function Closed({ end }: { end: DayEnd }) {
  const intl = useIntl()
  const { currency } = useMoney()
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p role="status">{intl.formatMessage({ id: 'checkout.dayEnd.closed' })}</p>
        <div className={styles.actions}>
          <Button icon={<PrintIcon size={20} />} onClick={() => print()}>
            {intl.formatMessage({ id: 'checkout.paid.print' })}
          </Button>
          <Link href={paths.start} className={buttonClass('gold')}>
            <span>{intl.formatMessage({ id: 'checkout.dayEnd.on' })}</span>
          </Link>
        </div>
      </header>
      <DayEndSheet end={end} currency={currency} />
    </div>
  )
}
