import type { ResponseReceived } from '@goldline/contract/call'
import { openTill, type Till } from '@goldline/contract/checkout'
import { type compareCount, type DayEnd, endDay, getTillDay } from '@goldline/contract/checkout/day-end'
import { getOrder, getOrders } from '@goldline/contract/checkout/orders'
import { useEffect, useEffectEvent } from 'react'
import { Difference, useNumbers } from '../../../checkout/DayEndSheet.tsx'
import { CashMovements, Corrections, SalesByPayment, SalesByPerson, SalesByVat } from '../../../checkout/DayReport.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useServerReachable } from '../../../device/online-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { LockIcon } from '../../../kit/till-icons.tsx'
import { required } from '../../../kit/validators.ts'
import { useMoney } from '../money.ts'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './Day.module.css'
import type { CountedPieces } from './DrawerCount.tsx'

type ComparedCount = ResponseReceived<typeof compareCount>
type Props = {
  counted: CountedPieces
  compared: ComparedCount
  till: Till | undefined
  onRecount: () => void
  /** Called if a sale was made meanwhile; compares the count again. */
  onChanged: () => void
  onClosed: (end: DayEnd) => void
}

/**
 * Compares the count with the expected cash, shows the day's totals, and ends the day; a difference needs a reason
 * (POS-10).
 */
export function DayClosing({ counted, compared, till, onRecount, onChanged, onClosed }: Props) {
  const t = useText()
  const { currency } = useMoney()
  const { report } = compared
  const sum = compared.countedAmount ?? 0
  return (
    <div className={stack(16, 'packed', 'py20', 'px24')}>
      <header className={styles.head}>
        <div>
          <p>{t('checkout.dayEnd.step', { step: 2, of: 2 })}</p>
          <h1>{t('checkout.dayEnd')}</h1>
        </div>
        <Button onClick={onRecount}>{t('checkout.dayEnd.recount')}</Button>
      </header>
      <div className={styles.columns}>
        <div className={styles.sums}>
          <Difference
            report={report}
            currency={currency}
            counted={sum}
            expected={compared.expectedAmount}
            float={compared.float ?? 0}
          />
          <SalesByPerson report={report} currency={currency} note={useNumbers(report, till?.number ?? 0)} />
          <SalesByVat vat={report.vat} currency={currency} />
          <Corrections report={report} currency={currency} />
        </div>
        <div className={styles.sums}>
          <SalesByPayment report={report} currency={currency} />
          <CashMovements movements={report.movements} currency={currency} />
          <DayEndPart counted={counted} compared={compared} onChanged={onChanged} onClosed={onClosed} />
        </div>
      </div>
    </div>
  )
}

type EndProps = Pick<Props, 'counted' | 'compared' | 'onChanged' | 'onClosed'>

function DayEndPart({ counted, compared, onChanged, onClosed }: EndProps) {
  const t = useText()
  const { currency, plain, parse } = useMoney()
  const online = useServerReachable()
  const sum = compared.countedAmount ?? 0
  const differs = sum !== compared.expectedAmount
  const { ask, work, dialog } = useEndDay(counted, { onChanged, onClosed })
  const form = useForm({
    start: { reason: '', nextFloat: plain(Math.min(compared.float ?? 0, sum)) },
    check: ({ reason, nextFloat }) => ({
      reason: differs ? required(reason) : undefined,
      nextFloat: (parse(nextFloat) ?? sum + 1) > sum ? { id: 'checkout.dayEnd.nextFloat.wrong' } : undefined,
    }),
    work,
    send: ({ reason, nextFloat }) =>
      ask({ nextFloat: parse(nextFloat) ?? 0, reason: differs ? reason.trim() : undefined }),
  })
  return (
    <>
      <Form
        form={form}
        className={look('py16', 'px16', 'edge', 'r-lg', 'on-surface')}
        actions={
          <>
            <Button {...form.button} kind="gold" size="l" full disabled={!online} trailing={<LockIcon size={18} />}>
              {t('word.closeTheDay')}
            </Button>
            <p className={classes(look('text-center'), styles.note)}>{t('checkout.dayEnd.close.text')}</p>
          </>
        }
      >
        {differs && <ReasonField {...form.field('reason')} of="difference" />}
        <TextField
          {...form.field('nextFloat')}
          label={t('checkout.dayEnd.nextFloat', { currency })}
          hint={t('checkout.dayEnd.nextFloat.hint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </Form>
      {dialog}
    </>
  )
}

function useEndDay(counted: CountedPieces, { onChanged, onClosed }: Pick<Props, 'onChanged' | 'onClosed'>) {
  const api = useApi()
  const cache = useCache()
  const pinned = useWithPin(
    (body: { nextFloat: number; reason: string | undefined }, pin) =>
      api.ask(endDay, { body: { counted, ...body, pin } }),
    (end: DayEnd) => {
      void cache.invalidate(openTill, getTillDay, getOrders, getOrder)
      onClosed(end)
    },
  )
  const changed = useEffectEvent(onChanged)
  const { error } = pinned.work
  useEffect(() => {
    if (error instanceof ApiError && error.message === 'day-end.difference') changed()
  }, [error])
  return pinned
}
