import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'

export type BackByKind = { readonly kind: PaymentKind; readonly amount: number }

/** What a device of its own gives back: nothing here can, so somebody has to do it there first. */
export const atTerminal = (back: readonly BackByKind[]): BackByKind[] =>
  back.filter(({ kind, amount }) => (kind === 'CARD' || kind === 'TWINT') && amount > 0)

type Props = { back: BackByKind; onYes: () => void; onClose: () => void }

/** Leads through the terminal: the money is given back there, then confirmed here, as it was when it came (POS-09). */
export function TerminalBack({ back: { kind, amount }, onYes, onClose }: Props) {
  const intl = useIntl()
  const { whole } = useMoney()
  const how = kind === 'TWINT' ? 'TWINT' : 'CARD'
  return (
    <Dialog
      title={intl.formatMessage({ id: `checkout.back.confirm.${how}` }, { amount: whole(amount) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'checkout.pay.confirm.no' })}</Button>
          <Button look="gold" onClick={onYes}>
            {intl.formatMessage({ id: 'checkout.back.confirm.yes' })}
          </Button>
        </>
      }
    >
      <p>{intl.formatMessage({ id: `checkout.back.confirm.${how}.text` }, { amount: whole(amount) })}</p>
    </Dialog>
  )
}
