import { removeReviewReply, type SalonReview } from '@goldline/contract/review/salon'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { TrashIcon } from '../../../kit/salon-icons.tsx'
import styles from './Reviews.module.css'
import { useRefetchReviews } from './use-review-filters.ts'

/** `templates`: the salon's own; null: it has none yet. */
export type ReviewProps = { review: SalonReview; templates: readonly string[] | null }

type Reply = SalonReview['replies'][number]

/** Lists the salon's replies, oldest first (REV-03). */
export function Replies({ review: { replies, googleReply } }: { review: SalonReview }) {
  const intl = useIntl()
  const t = useText()
  const [removing, setRemoving] = useState<Reply>()
  return (
    <>
      {replies.map((reply) => (
        <blockquote key={reply.id} className={styles.reply}>
          <div>
            <small className={look('quiet')}>
              {t('admin.reviews.yours')} ·{' '}
              {intl.formatDate(new Date(reply.time), { dateStyle: 'medium', timeStyle: 'short' })}
            </small>
            <p>{reply.text}</p>
            {reply.unsupportedLinks.length > 0 && <ForeignHosts hosts={reply.unsupportedLinks} />}
          </div>
          <IconButton bare label={t('admin.reviews.remove')} onClick={() => setRemoving(reply)}>
            <TrashIcon />
          </IconButton>
        </blockquote>
      ))}
      {googleReply && <p className={styles.note}>{t(`admin.reviews.way.${googleReply}`)}</p>}
      {removing && <RemoveDialog reply={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** Warns of links to foreign websites, without refusing them (MSG-06). */
export function ForeignHosts({ hosts }: { hosts: readonly string[] }) {
  const t = useText()
  return (
    <p className={row(8, 'middle', 'quiet', 'f14', 'anywhere')}>
      <WarningIcon size={16} className={look('warning')} />
      {t('message.foreign', { hosts: hosts.join(', ') })}
    </p>
  )
}

function RemoveDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const t = useText()
  const changed = useRefetchReviews()
  const remove = useCall(removeReviewReply, {
    inline: true,
    onDone: async () => {
      await changed()
      onClose()
    },
  })
  return (
    <AskDialog
      title={t('admin.reviews.remove')}
      action={t('admin.reviews.remove')}
      work={remove}
      onYes={() => remove.mutate({ params: { id: reply.id } })}
      onClose={onClose}
    >
      <p>{t('admin.reviews.remove.text')}</p>
      <blockquote className={styles.reply}>
        <p>{reply.text}</p>
      </blockquote>
    </AskDialog>
  )
}
