import { isByTerminal, type PaymentKind } from '@goldline/domain/checkout/sale'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'

export type BackByKind = { readonly kind: PaymentKind; readonly amount: number }

/** Payments that are given back at a terminal, before they are booked here. */
export const atTerminal = (back: readonly BackByKind[]): BackByKind[] =>
  back.filter(({ kind, amount }) => isByTerminal(kind) && amount > 0)

type Props = { back: BackByKind; onYes: () => void; onClose: () => void }

/** Asks to give the money back at the terminal, then to confirm it here (POS-09g). */
export function TerminalBack({ back: { kind, amount }, onYes, onClose }: Props) {
  const t = useText()
  const { whole } = useMoney()
  const how = kind === 'TWINT' ? 'TWINT' : 'CARD'
  return (
    <Dialog
      title={t(`checkout.back.confirm.${how}`, { amount: whole(amount) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('checkout.pay.confirm.no')}</Button>
          <Button look="gold" onClick={onYes}>
            {t('checkout.back.confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{t(`checkout.back.confirm.${how}.text`, { amount: whole(amount) })}</p>
    </Dialog>
  )
}
