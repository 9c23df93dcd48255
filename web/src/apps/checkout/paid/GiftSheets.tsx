import { printGiftCard } from '@goldline/contract/checkout/gift-cards'
import { getOrder, type Order } from '@goldline/contract/checkout/orders'
import { printFile } from '../../../browser/print-file.ts'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'
import { GiftIcon } from '../../../kit/salon-icons.tsx'
import { useMoney } from '../money.ts'
import { isPinRefusal, PinDialog } from '../pin/PinDialog.tsx'

/**
 * Prints the sold gift cards. Each print creates a new code, and asks for the PIN if that invalidates an earlier one
 * (POS-16).
 */
export function GiftSheets({ order }: { order: Order }) {
  const cards = order.lines.flatMap(({ giftCardId, due, issued }) =>
    giftCardId ? [{ id: giftCardId, amount: due, issued }] : [],
  )
  return cards.map((card) => <Sheet key={card.id} {...card} />)
}

type Card = { id: string; amount: number; issued: boolean }

function Sheet({ id, amount, issued }: Card) {
  const t = useText()
  const api = useApi()
  const { whole } = useMoney()
  const print = useWork(
    (pin: string | undefined) =>
      printFile(() => api.ask(printGiftCard, { params: { id }, body: pin === undefined ? undefined : { pin } })),
    { inline: true, renews: [getOrder] },
  )
  const proving = isPinRefusal(print.error) || (print.isPending && print.variables !== undefined)
  const text = issued ? 'checkout.gift.print.again' : 'checkout.gift.print'
  return (
    <div className={stack(8, 'items-start')}>
      <Button icon={<GiftIcon size={20} />} size="l" busy={print.isPending} onClick={() => print.mutate(undefined)}>
        {t(text, { amount: whole(amount) })}
      </Button>
      {print.isSuccess && <p role="status">{t('checkout.gift.printed')}</p>}
      {print.error && !proving && <Failure inline error={print.error} />}
      {proving && <PinDialog busy={print.isPending} error={print.error} onPin={print.mutate} onClose={print.reset} />}
    </div>
  )
}
