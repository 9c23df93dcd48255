import { saleLimits } from '@goldline/domain/checkout/sale'
import type { MessageId } from '../../i18n/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../kit/Chip.tsx'
import { classes } from '../../kit/classes.ts'
import { stack } from '../../kit/look.ts'
import { TextField } from '../../kit/TextField.tsx'
import styles from './ReasonField.module.css'

const usual = {
  cancel: ['checkout.reason.cancel.typo', 'checkout.reason.cancel.person', 'checkout.reason.cancel.payment'],
  refund: ['word.complaint', 'checkout.reason.refund.returned', 'checkout.reason.refund.goodwill'],
  in: ['checkout.reason.in.change', 'checkout.reason.in.owner'],
  out: ['checkout.reason.out.bank', 'checkout.reason.out.shopping', 'checkout.reason.out.owner'],
  difference: ['checkout.reason.difference.change', 'checkout.reason.difference.count'],
  discount: [
    'checkout.discount.reason.regular',
    'word.complaint',
    'checkout.discount.reason.birthday',
    'checkout.discount.reason.friends',
  ],
  surcharge: ['checkout.reason.surcharge.effort', 'checkout.reason.surcharge.holiday'],
  price: ['checkout.reason.price.agreed', 'checkout.reason.price.less', 'checkout.reason.price.more'],
} as const satisfies Record<string, readonly MessageId[]>

type Props = {
  /** What the reason explains; usual reasons are offered as buttons. */
  of: keyof typeof usual
  value: string
  onChange: (reason: string) => void
  error: string | undefined
}

/** Asks for a reason in words, which is kept in the books (POS-05, POS-09, POS-10). */
export function ReasonField({ of, value, onChange, error }: Props) {
  const t = useText()
  const label = t(of === 'difference' ? 'checkout.reason.difference' : 'queue.reason')
  return (
    <div className={classes(stack(12, 'mt12'), styles.reason)}>
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        maxLength={saleLimits.reason}
        autoComplete="off"
        required
      />
      <fieldset aria-label={t('checkout.reason.usual')}>
        {usual[of].map((id) => {
          const text = t(id)
          return (
            <Chip key={id} pressed={value === text} onClick={() => onChange(text)}>
              {text}
            </Chip>
          )
        })}
      </fieldset>
    </div>
  )
}
