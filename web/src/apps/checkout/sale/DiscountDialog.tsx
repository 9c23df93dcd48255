import { useState } from 'react'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import type { SalePart } from '../use-draft.ts'
import { type Discount, DiscountFields, useTypedDiscount } from './DiscountFields.tsx'

const kinds = ['discount', 'surcharge'] as const

type Kind = (typeof kinds)[number]

/** Returns the form of a discount or surcharge on the whole sale. */
function useWholeChange({ draft, change, onClose }: SalePart) {
  const { typed, faults, discountOf } = useTypedDiscount()
  const [kind, setKind] = useState<Kind>('discount')
  const set = (next: Discount | null) => {
    change(({ surcharge, ...content }) => {
      if (kind === 'discount') return { ...content, ...(surcharge && { surcharge }), discount: next }
      return { ...content, ...(next && { surcharge: next }) }
    })
    onClose()
  }
  const work = useWork(async (next: Discount) => set(next), { inline: true })
  const form = useForm({
    start: typed(draft.content.discount),
    check: faults,
    work,
    send: (values) => work.mutate(discountOf(values)),
  })
  const choose = (next: Kind) => {
    setKind(next)
    form.set(typed(draft.content[next] ?? null))
  }
  return { form, kind, choose, remove: () => set(null) }
}

/** Sets a discount or surcharge on the whole sale; a PIN that it needs is requested when paying (POS-05, POS-27). */
export function DiscountDialog(part: SalePart) {
  const t = useText()
  const { draft, till, onClose } = part
  const { form, kind, choose, remove } = useWholeChange(part)
  const none = t(`checkout.without.${kind}`)
  return (
    <FormDialog
      form={form}
      title={t(`checkout.whole.${kind}`)}
      size="small"
      buttons={draft.content[kind] && <Button onClick={remove}>{none}</Button>}
      onClose={onClose}
    >
      <RadioPills
        label={t('checkout.price')}
        options={kinds.map((value) => ({ value, label: t(`checkout.total.${value}`) }))}
        value={kind}
        onChange={choose}
      />
      <DiscountFields
        of={kind}
        unit={form.values.unit}
        onUnit={(unit) => form.set({ unit, size: '' })}
        size={form.field('size')}
        reason={form.field('reason')}
      />
      <p className={look('quiet')}>
        {kind === 'discount'
          ? t('checkout.discount.bound', { percent: till.discountBound })
          : t('checkout.surcharge.pin')}
      </p>
    </FormDialog>
  )
}
