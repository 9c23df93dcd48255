import type { Draft } from '@goldline/contract/checkout/draft'
import { takenPayments } from '@goldline/domain/checkout/taken-payments'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import type { DraftEdit } from '../use-draft.ts'
import { AbortDialog } from './AbortDialog.tsx'
import styles from './Payment.module.css'

type Props = { draft: Draft; total: number; change: (edit: DraftEdit) => void }

/**
 * Lists partial payments; each can be removed before the sale is paid, one already taken only with a reason (POS-06).
 */
export function PaidSoFar({ draft, total, change }: Props) {
  const t = useText()
  const { plain } = useMoney()
  const [back, setBack] = useState<string>()
  const { payments } = draft.content
  const remove = (payment: Draft['content']['payments'][number]) => {
    if (takenPayments([payment]).length > 0) return setBack(payment.id)
    change((content) => ({ ...content, payments: content.payments.filter(({ id }) => id !== payment.id) }))
  }
  if (payments.length === 0) return null
  return (
    <>
      <div className={styles.share} aria-hidden="true">
        {payments.map(({ id, amount }) => (
          <i key={id} style={{ flexBasis: `${Math.min(100, (amount / Math.max(1, total)) * 100)}%` }} />
        ))}
      </div>
      <ul className={styles.paid}>
        {payments.map((payment) => {
          const { id, kind, name, amount } = payment
          const what = name ?? t(`paymentKind.${kind}`)
          return (
            <li className={row(12, 'middle', 'touch-3', 'underlined')} key={id}>
              <span className={look('grow', 'w650')}>
                {what}
                {kind === 'TRANSFER' && (
                  <small className={look('block', 'quiet', 'w550')}>{t('checkout.pay.owed')}</small>
                )}
              </span>
              <b>{plain(amount)}</b>
              <IconButton bare label={t('checkout.pay.remove', { what })} onClick={() => remove(payment)}>
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {back !== undefined && (
        <AbortDialog
          draft={draft}
          paymentId={back}
          onDone={() => setBack(undefined)}
          onClose={() => setBack(undefined)}
        />
      )}
    </>
  )
}
