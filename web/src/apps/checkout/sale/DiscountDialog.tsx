import { useIntl } from 'react-intl'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useWork } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './Bill.module.css'
import { type Discount, DiscountFields, useTypedDiscount } from './DiscountFields.tsx'
import type { Part } from './use-draft.ts'

/** A discount on the whole sale; above the salon's bound, paying needs the right to correct (POS-05). */
export function DiscountDialog({ draft, till, change, onClose }: Part) {
  const intl = useIntl()
  const { typed, faults, discountOf } = useTypedDiscount()
  const set = (discount: Discount | null) => {
    change((content) => ({ ...content, discount }))
    onClose()
  }
  const work = useWork(async (discount: Discount) => set(discount), { inline: true })
  const form = useForm({
    start: typed(draft.content.discount),
    check: faults,
    work,
    send: (values) => work.mutate(discountOf(values)),
  })
  return (
    <FormDialog
      form={form}
      title={intl.formatMessage({ id: 'checkout.discount.whole' })}
      size="small"
      buttons={
        draft.content.discount && (
          <Button onClick={() => set(null)}>{intl.formatMessage({ id: 'checkout.discount.none' })}</Button>
        )
      }
      className={styles.form}
      onClose={onClose}
    >
      <DiscountFields
        unit={form.values.unit}
        onUnit={(unit) => form.set({ unit, size: '' })}
        size={form.field('size')}
        reason={form.field('reason')}
      />
      <p className={styles.note}>
        {intl.formatMessage({ id: 'checkout.discount.bound' }, { percent: till.discountBound })}
      </p>
    </FormDialog>
  )
}
