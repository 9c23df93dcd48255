import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getTakenDeposits, giveDepositBack } from '@goldline/contract/payment/deposits'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'

type Props = {
  id: string
  /** What is left of the deposit or fee, as text. */
  amount: string
  /** Whether it is a no-show fee. */
  fee?: boolean
  onClose: () => void
}

/** Asks for confirmation before a deposit or a fee is refunded (PAY-06). */
export function RefundDeposit({ id, amount, fee = false, onClose }: Props) {
  const t = useText()
  const cache = useCache()
  const work = useCall(giveDepositBack, {
    inline: true,
    onDone: async () => {
      await Promise.all([getTakenDeposits, getAppointment, getAppointments].map((call) => cache.invalidate(call)))
      onClose()
    },
  })
  return (
    <AskDialog
      title={t(fee ? 'admin.fees.giveBack' : 'admin.deposits.giveBack')}
      action={t(fee ? 'admin.fees.giveBack' : 'admin.deposits.giveBack')}
      work={work}
      onYes={() => work.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('admin.deposits.giveBack.text', { amount })}</p>
    </AskDialog>
  )
}
