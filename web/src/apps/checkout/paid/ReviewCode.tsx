import { createVisitReviewLink } from '@goldline/contract/review/salon'
import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import styles from './Paid.module.css'

/** REV-02: asks those for a review who may not be asked by e-mail. */
export function ReviewCode({ appointmentId }: { appointmentId: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const link = useCall(createVisitReviewLink, { inline: true, onDone: () => setOpen(true) })
  const url = link.data?.url
  const nothing = link.isSuccess && !url
  return (
    <div className={styles.review}>
      {!nothing && (
        <Button
          icon={<StarIcon size={18} />}
          busy={link.isPending}
          onClick={() => (url ? setOpen(true) : link.mutate({ body: { appointmentId } }))}
        >
          {t('checkout.review')}
        </Button>
      )}
      {nothing && <p role="status">{t('checkout.review.nothing')}</p>}
      {link.error && <Failure inline error={link.error} />}
      {open && url && (
        <CodeDialog
          title={t('checkout.review.title')}
          text={t('checkout.review.text')}
          url={url}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
