import { removeReviewReply, type SalonReview } from '@goldline/contract/review/salon'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { TrashIcon } from '../../../kit/nav-icons.tsx'
import styles from './Reviews.module.css'
import { useChanged } from './use-review-filters.ts'

/** `templates`: the salon's own; null: it has none yet. */
export type ReviewProps = { review: SalonReview; templates: readonly string[] | null }

type Reply = SalonReview['replies'][number]

/** The salon's answers, oldest first (REV-03). */
export function Replies({ review: { replies, googleReply } }: { review: SalonReview }) {
  const intl = useIntl()
  const [removing, setRemoving] = useState<Reply>()
  return (
    <>
      {replies.map((reply) => (
        <blockquote key={reply.id} className={styles.reply}>
          <div>
            <small>
              {intl.formatMessage({ id: 'admin.reviews.yours' })} ·{' '}
              {intl.formatDate(new Date(reply.time), { dateStyle: 'medium', timeStyle: 'short' })}
            </small>
            <p>{reply.text}</p>
            {reply.unsupportedLinks.length > 0 && <Foreign hosts={reply.unsupportedLinks} />}
          </div>
          <IconButton
            bare
            label={intl.formatMessage({ id: 'admin.reviews.remove' })}
            onClick={() => setRemoving(reply)}
          >
            <TrashIcon />
          </IconButton>
        </blockquote>
      ))}
      {googleReply && <p className={styles.note}>{intl.formatMessage({ id: `admin.reviews.way.${googleReply}` })}</p>}
      {removing && <RemoveDialog reply={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** MSG-06: told, not refused. */
export function Foreign({ hosts }: { hosts: readonly string[] }) {
  const intl = useIntl()
  return (
    <p className={styles.foreign}>
      <WarningIcon size={16} />
      {intl.formatMessage({ id: 'admin.reviews.foreign' }, { hosts: hosts.join(', ') })}
    </p>
  )
}

function RemoveDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const remove = useCall(removeReviewReply, {
    inline: true,
    onDone: async () => {
      await changed()
      onClose()
    },
  })
  return (
    <AskDialog
      title={intl.formatMessage({ id: 'admin.reviews.remove' })}
      action={intl.formatMessage({ id: 'admin.reviews.remove' })}
      work={remove}
      onYes={() => remove.mutate({ params: { id: reply.id } })}
      onClose={onClose}
    >
      <p>{intl.formatMessage({ id: 'admin.reviews.remove.text' })}</p>
      <blockquote className={styles.reply}>
        <p>{reply.text}</p>
      </blockquote>
    </AskDialog>
  )
}
