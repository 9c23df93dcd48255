import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getTakenDeposits } from '@goldline/contract/payment/deposits'
import { chargeFee, getOpenFees, waiveFee } from '@goldline/contract/payment/fees'
import { fractionDigits } from '@goldline/domain/money'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalField } from '../../../kit/DecimalField.tsx'

type Props = { id: string; onClose: () => void }

/** Returns a function that refetches what the decision changes, then closes. */
function useRefetchAndClose(onClose: () => void) {
  const cache = useCache()
  return async () => {
    await Promise.all(
      [getTakenDeposits, getOpenFees, getAppointment, getAppointments].map((call) => cache.invalidate(call)),
    )
    onClose()
  }
}

const least = 100

/** Asks how much of the agreed fee to charge; proposes all of it (PAY-04d). */
export function ChargeFee({ id, amount, currency, onClose }: Props & { amount: number; currency: string }) {
  const t = useText()
  const format = useFormat()
  const [wanted, want] = useState<number | null>(amount)
  const work = useCall(chargeFee, { inline: true, onDone: useRefetchAndClose(onClose) })
  const sum = wanted !== null && wanted >= least ? wanted : undefined
  return (
    <AskDialog
      title={t('admin.fees.charge')}
      action={t('admin.fees.charge.yes', { amount: format.money(sum ?? 0, currency) })}
      disabled={sum === undefined}
      work={work}
      onYes={() => sum !== undefined && work.mutate({ params: { id }, body: { amount: sum } })}
      onClose={onClose}
    >
      <DecimalField
        label={t('word.amount')}
        hint={t('admin.fees.charge.hint', { amount: format.money(amount, currency) })}
        digits={fractionDigits(currency)}
        unit={currency}
        max={amount}
        value={wanted}
        onChange={want}
      />
      <p>{t('admin.fees.charge.text')}</p>
    </AskDialog>
  )
}

/** Asks for confirmation before the fee is waived (PAY-04d). */
export function WaiveFee({ id, onClose }: Props) {
  const t = useText()
  const work = useCall(waiveFee, { inline: true, onDone: useRefetchAndClose(onClose) })
  return (
    <AskDialog
      title={t('admin.fees.waive')}
      action={t('admin.fees.waive')}
      harmless
      work={work}
      onYes={() => work.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('admin.fees.waive.text')}</p>
    </AskDialog>
  )
}
