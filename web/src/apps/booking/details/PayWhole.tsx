import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { look } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import { wholePrice } from '../request/whole-payment.ts'

/**
 * Offers to pay the whole price ahead instead of the deposit, or of nothing, and says what goes back (PAY-03m). Stripe's
 * page comes after the PIN, and the sums that depend on the customer just before it.
 */
export function Page() {
  const t = useText()
  const format = useFormat()
  const flow = useFlow()
  const { draft, setDraft, businessObject, chosen } = flow
  const price = format.money(wholePrice(flow), businessObject.currency)
  const from = chosen.some((service) => service.from)
  return (
    <div className={look('p16', 'edge', 'r-lg')}>
      <Checkbox
        label={t('booking.whole', { price: from ? t('price.from', { price }) : price })}
        hint={t(businessObject.deposits ? 'booking.whole.deposit' : 'booking.whole.hint')}
        value={draft.payWhole === true}
        onChange={(payWhole) => setDraft({ payWhole })}
      />
    </div>
  )
}
