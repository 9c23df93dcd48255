import type { Draft } from '@goldline/contract/checkout/draft'
import { useIntl } from 'react-intl'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { useMoney } from '../money.ts'
import type { Edit } from '../sale/use-draft.ts'
import styles from './Payment.module.css'

type Props = { payments: Draft['content']['payments']; total: number; change: (edit: Edit) => void }

/** Parts that were paid already; each can be taken back until the sale is paid. */
export function PaidSoFar({ payments, total, change }: Props) {
  const intl = useIntl()
  const { plain } = useMoney()
  if (payments.length === 0) return null
  return (
    <>
      <div className={styles.share} aria-hidden="true">
        {payments.map(({ id, amount }) => (
          <i key={id} style={{ flexBasis: `${Math.min(100, (amount / Math.max(1, total)) * 100)}%` }} />
        ))}
      </div>
      <ul className={styles.paid}>
        {payments.map(({ id, kind, name, amount }) => {
          const what = name ?? intl.formatMessage({ id: `paymentKind.${kind}` })
          return (
            <li key={id}>
              <span>
                {what}
                {kind === 'TRANSFER' && <small>{intl.formatMessage({ id: 'checkout.pay.owed' })}</small>}
              </span>
              <b>{plain(amount)}</b>
              <IconButton
                bare
                label={intl.formatMessage({ id: 'checkout.pay.remove' }, { what })}
                onClick={() =>
                  change((content) => ({ ...content, payments: content.payments.filter((each) => each.id !== id) }))
                }
              >
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
