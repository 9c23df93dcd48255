import { getTakenDeposits, giveDepositBack, type TakenDeposit } from '@goldline/contract/payment/deposits'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { ListRow, RowList } from '../rows/RowList.tsx'

/** What customers paid, and what went back (PAY-06). Hidden until something was paid. */
export function TakenDeposits() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getTakenDeposits, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  if (data.length === 0) return null
  return (
    <section className={stack(12)}>
      <h2 className={look('f17', 'w700')}>{t('admin.deposits.taken')}</h2>
      <RowList>
        {data.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </RowList>
    </section>
  )
}

function DepositRow({ deposit }: { deposit: TakenDeposit }) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const [asking, setAsking] = useState(false)
  const { amount, refunded, spent, currency, name, startTime } = deposit
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  const left = format.money(amount - refunded, currency)
  return (
    <ListRow
      name={name || t('admin.customers.history.gone')}
      text={t('admin.deposits.forVisit', { day: format.dayLong(day) })}
      actions={
        <>
          {refunded < amount && !spent && (
            <Button onClick={() => setAsking(true)}>{t('admin.deposits.giveBack')}</Button>
          )}
          {asking && <GiveBack {...{ deposit, left }} onClose={() => setAsking(false)} />}
        </>
      }
    >
      <b className={look('num')}>{format.money(amount, currency)}</b>
      {spent && <Badge tone="success">{t('admin.deposits.spent')}</Badge>}
      {refunded > 0 && (
        <Badge tone="cyan">{t('admin.deposits.wentBack', { amount: format.money(refunded, currency) })}</Badge>
      )}
    </ListRow>
  )
}

function GiveBack({ deposit, left, onClose }: { deposit: TakenDeposit; left: string; onClose: () => void }) {
  const t = useText()
  const cache = useCache()
  const work = useCall(giveDepositBack, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getTakenDeposits)
      onClose()
    },
  })
  return (
    <AskDialog
      title={t('admin.deposits.giveBack')}
      action={t('admin.deposits.giveBack')}
      work={work}
      onYes={() => work.mutate({ params: { id: deposit.id } })}
      onClose={onClose}
    >
      <p>{t('admin.deposits.giveBack.text', { amount: left })}</p>
    </AskDialog>
  )
}
