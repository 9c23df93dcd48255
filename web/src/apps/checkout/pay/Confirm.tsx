import type { Draft } from '@goldline/contract/checkout/draft'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'

type Props = { payment: Draft['content']['payments'][number]; onYes: () => void; onClose: () => void }

/** Asks whether the card terminal took the money, since it is a separate device. */
export function Confirm({ payment: { kind, amount }, onYes, onClose }: Props) {
  const t = useText()
  const { whole } = useMoney()
  return (
    <Dialog
      title={t(kind === 'CARD' ? 'checkout.pay.confirm.CARD' : 'checkout.pay.confirm.TWINT', { amount: whole(amount) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('checkout.pay.confirm.no')}</Button>
          <Button kind="gold" onClick={onYes}>
            {t('checkout.pay.confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{t('checkout.pay.confirm.text')}</p>
    </Dialog>
  )
}
