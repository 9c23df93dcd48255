import type { Draft } from '@goldline/contract/checkout/draft'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'

type Props = { payment: Draft['content']['payments'][number]; onYes: () => void; onClose: () => void }

/** Asks somebody to confirm that the terminal took the money, since it is a device of its own. */
export function Confirm({ payment: { kind, amount }, onYes, onClose }: Props) {
  const intl = useIntl()
  const { whole } = useMoney()
  return (
    <Dialog
      title={intl.formatMessage(
        { id: kind === 'CARD' ? 'checkout.pay.confirm.CARD' : 'checkout.pay.confirm.TWINT' },
        { amount: whole(amount) },
      )}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'checkout.pay.confirm.no' })}</Button>
          <Button look="gold" onClick={onYes}>
            {intl.formatMessage({ id: 'checkout.pay.confirm.yes' })}
          </Button>
        </>
      }
    >
      <p>{intl.formatMessage({ id: 'checkout.pay.confirm.text' })}</p>
    </Dialog>
  )
}
