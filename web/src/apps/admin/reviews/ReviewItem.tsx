import { letReviewStand, reportReview, type SalonReview } from '@goldline/contract/review/salon'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Stars } from '../../../kit/Stars.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { paths, pathTo } from '../paths.ts'
import { Replies, type ReviewProps } from './Replies.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import styles from './Reviews.module.css'
import { useRefetchReviews } from './use-review-filters.ts'

export function ReviewItem({ review, templates }: ReviewProps) {
  const t = useText()
  const [replying, setReplying] = useState(false)
  const { text, language, status, hidden, report } = review
  const written = status !== 'PENDING_GMB'
  return (
    <article className={styles.review} aria-label={t('admin.reviews.by', { name: review.name })}>
      <Head review={review} />
      {text && <p lang={review.source === 'OWN' ? language : undefined}>{text}</p>}
      {!written && <p className={look('quiet')}>{t('admin.reviews.awaited')}</p>}
      {status === 'PENDING' && <WaitingLinks review={review} />}
      {hidden && <p className={styles.note}>{t('admin.reviews.hidden.why', hidden)}</p>}
      {report && <p className={styles.note}>{t('admin.reviews.reported.why', report)}</p>}
      <Replies review={review} />
      {replying ? (
        <ReplyForm review={review} templates={templates} onClose={() => setReplying(false)} />
      ) : (
        written && <Actions review={review} onReply={() => setReplying(true)} />
      )}
    </article>
  )
}

function Head({ review }: { review: SalonReview }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { rating, customerId, name, createdTime, orderCheckoutDate, shownBy } = review
  return (
    <header className={row(16, 'wrap', 'gy8', 'middle', 'between')}>
      <div className={classes(row(12, 'wrap', 'gy4', 'middle'), styles.who)}>
        {rating !== null && <Stars rating={rating} label={t('admin.reviews.stars', { rating })} />}
        {customerId === null ? (
          <b>{name || t('word.noName')}</b>
        ) : (
          <Link href={pathTo(paths.customers, { id: customerId })}>{name}</Link>
        )}
        <small className={look('quiet')}>
          {intl.formatDate(new Date(createdTime), { dateStyle: 'medium' })}
          {orderCheckoutDate && `${dot}${t('admin.reviews.visit', { day: format.dayMonth(orderCheckoutDate) })}`}
          {shownBy !== null && `${dot}${t('admin.reviews.shownBy', { who: shownBy })}`}
        </small>
      </div>
      <Flags review={review} />
    </header>
  )
}

const tones = {
  DONE: 'success',
  PENDING: 'warning',
  GMB: 'cyan',
  PENDING_GMB: 'cyan',
  DONE_GMB: 'success',
} as const

/** Shows the status with text and icon, not by colour alone. */
function Flags({ review: { status, hidden, report } }: { review: SalonReview }) {
  const t = useText()
  const done = status === 'DONE' || status === 'DONE_GMB'
  return (
    <div className={styles.flags}>
      {hidden ? (
        <Badge tone="danger" icon={<WarningIcon />}>
          {t('admin.reviews.hidden')}
        </Badge>
      ) : (
        <Badge tone={tones[status]} icon={done ? <TickIcon /> : undefined}>
          {t(`admin.reviews.status.${status}`)}
        </Badge>
      )}
      {report && (
        <Badge tone="warning" icon={<WarningIcon />}>
          {t('admin.reviews.reported')}
        </Badge>
      )}
    </div>
  )
}

/** Names the foreign websites that a review links to; the salon decides whether to publish it (REV-02). */
function WaitingLinks({ review: { unsupportedLinks } }: { review: SalonReview }) {
  const t = useText()
  return (
    <p className={row(8, 'middle', 'quiet', 'f14', 'anywhere')}>
      <WarningIcon size={16} className={look('warning')} />
      {t('admin.reviews.waiting', { hosts: unsupportedLinks.join(', ') })}
    </p>
  )
}

function Actions({ review, onReply }: { review: SalonReview; onReply: () => void }) {
  const t = useText()
  const [reporting, setReporting] = useState(false)
  const stand = useCall(letReviewStand, { inline: true, onDone: useRefetchReviews() })
  const name = review.name || t('word.noName')
  return (
    <div className={styles.actions}>
      {stand.error && <Failure inline error={stand.error} />}
      {review.status === 'PENDING' && (
        <Button busy={stand.isPending} onClick={() => stand.mutate({ params: { id: review.id } })}>
          {t('admin.reviews.letStand')}
        </Button>
      )}
      <Button aria-label={t('admin.reviews.replyOf', { name })} onClick={onReply}>
        {t('admin.reviews.reply')}
      </Button>
      {review.source === 'OWN' && (
        <Button kind="ghost" aria-label={t('admin.reviews.reportOf', { name })} onClick={() => setReporting(true)}>
          {t('admin.reviews.report')}
        </Button>
      )}
      {reporting && <ReportDialog review={review} onClose={() => setReporting(false)} />}
    </div>
  )
}

const check = ({ reason }: { reason: string }) =>
  reason.trim() === '' ? { reason: { id: 'form.required' } as const } : {}

/** Asks the operator to remove a review, with a reason; it stays until the operator decides (REV-06). */
function ReportDialog({ review, onClose }: { review: SalonReview; onClose: () => void }) {
  const t = useText()
  const { notices } = useApp()
  const changed = useRefetchReviews()
  const work = useCall(reportReview, {
    inline: true,
    onDone: async () => {
      notices.show(t('admin.reviews.report.done'), 'success')
      await changed()
      onClose()
    },
  })
  const form = useForm({
    start: { reason: review.report?.reason ?? '' },
    ...keptAs(`review report ${review.id}`),
    check,
    work,
    send: (body) => work.mutate({ params: { id: review.id }, body }),
  })
  return (
    <FormDialog form={form} title={t('admin.reviews.report')} action={t('admin.reviews.report')} onClose={onClose}>
      <p>{t('admin.reviews.report.text')}</p>
      <TextArea
        {...form.field('reason')}
        label={t('admin.reviews.report.reason')}
        maxLength={maxLengths.reportReason}
      />
    </FormDialog>
  )
}
