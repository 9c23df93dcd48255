import { getReviewInvitation, type WrittenReview } from '@goldline/contract/review'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { StarIcon, TickIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { ReviewForm } from './ReviewForm.tsx'
import styles from './review.module.css'

/** Shows the page that the review mail links to (REV-02). */
export function ReviewScreen({ secret }: { secret: string }) {
  return (
    <div className={styles.page}>
      <Card sheet>
        <Review secret={secret} />
      </Card>
    </div>
  )
}

function Review({ secret }: { secret: string }) {
  const api = useApi()
  const [written, setWritten] = useState<WrittenReview>()
  const { data, error, isFetching, refetch } = useQuery({
    ...api.query(getReviewInvitation, { params: { secret } }),
    // Writing invalidates the link: keep the invitation loaded before.
    enabled: written === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (written) return <Thanks written={written} />
  if (data) return <ReviewForm secret={secret} invitation={data} onWritten={setWritten} />
  if (error instanceof ApiError && error.message === 'review.notFound') return <GoneReview />
  if (error) return <Failure error={error} busy={isFetching} onRetry={() => refetch()} />
  return <WaitingReview />
}

function Thanks({ written: { status, googleReviewUrl } }: { written: WrittenReview }) {
  const t = useText()
  const thanks = useRef<HTMLDivElement>(null)
  // Focus the thanks, since the pressed button is gone.
  useEffect(() => thanks.current?.focus(), [])
  return (
    <div ref={thanks} tabIndex={-1} className={styles.thanks}>
      <EmptyState
        heading
        icon={<TickIcon />}
        title={t('salon.review.thanks')}
        text={status === 'PENDING' && t('salon.review.pending')}
        action={
          <p className={row(8, 'wrap', 'justify-center', 'mt8')}>
            {googleReviewUrl && (
              <a className={buttonClass('gold', 'l')} href={googleReviewUrl} target="_blank" rel="noreferrer">
                {t('salon.review.google')}
                <span className="visually-hidden">{t('booking.newTab')}</span>
              </a>
            )}
            <ToSalon />
          </p>
        }
      />
    </div>
  )
}

function GoneReview() {
  const t = useText()
  return (
    <EmptyState
      heading
      icon={<StarIcon />}
      title={t('refusal.review.notFound')}
      text={t('salon.review.goneText')}
      action={<ToSalon />}
    />
  )
}

function ToSalon() {
  const t = useText()
  return (
    <Link href={paths.services} className={buttonClass('quiet', 'l')}>
      {t('salon.review.salon')}
    </Link>
  )
}

function WaitingReview() {
  return (
    <CardSection>
      <SkeletonList count={3} />
    </CardSection>
  )
}
