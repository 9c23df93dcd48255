import { goToGoogle, type ReviewInvitation, type WrittenReview, writeReview } from '@goldline/contract/review'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useId } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { StarIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { stars } from '../../../kit/Stars.tsx'
import styles from './review.module.css'

type Props = { secret: string; invitation: ReviewInvitation; onWritten: (written: WrittenReview) => void }

type ReviewValues = { rating: number | undefined; text: string }
const start: ReviewValues = { rating: undefined, text: '' }
const check = ({ rating }: ReviewValues) => ({
  rating: rating === undefined ? ({ id: 'salon.review.missing' } as const) : undefined,
})

/** Asks for stars and an optional text. */
export function ReviewForm({ secret, invitation, onWritten }: Props) {
  const t = useText()
  const format = useFormat()
  const textId = useId()
  const { language } = useApp()
  const write = useCall(writeReview, { inline: true, onDone: onWritten })
  const send = ({ rating = 0, text }: ReviewValues) =>
    write.mutate({ params: { secret }, body: { rating, text, language } })
  const form = useForm({ start, check, work: write, send })
  const { businessObject, name, services, orderCheckoutDate } = invitation
  const visit = joinFacts(orderCheckoutDate && format.dayLong(orderCheckoutDate), ...services)
  return (
    <CardSection>
      <Form
        form={form}
        actions={
          <Button {...form.button} kind="gold" size="l" full>
            {t('salon.review.send')}
          </Button>
        }
      >
        <h1 className={look('f22')}>{t('salon.review.title', { salon: businessObject.name })}</h1>
        {visit && <p className={look('quiet')}>{visit}</p>}
        <RateStars {...form.field('rating')} />
        <div className={classes(stack(8), styles.words)}>
          <label className={look('p0', 'f14', 'w650', 'quiet')} htmlFor={textId}>
            {t('salon.review.text')}
          </label>
          <textarea
            id={textId}
            rows={5}
            maxLength={maxLengths.review}
            value={form.values.text}
            onChange={(event) => form.set({ text: event.target.value })}
          />
        </div>
        {name && <p className={look('quiet')}>{t('salon.review.asShown', { name })}</p>}
      </Form>
      {invitation.googleReviewUrl && <AtGoogle secret={secret} url={invitation.googleReviewUrl} />}
    </CardSection>
  )
}

/**
 * Offers every customer a review at Google, whatever their rating (REV-05). The salon then expects it to appear there.
 */
function AtGoogle({ secret, url }: { secret: string; url: string }) {
  const t = useText()
  const { mutate } = useCall(goToGoogle, { inline: true })
  return (
    <p className={look('mt16', 'text-center')}>
      <a
        className={look('inline', 'middle', 'touch')}
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={() => mutate({ params: { secret } })}
      >
        {t('salon.review.googleInstead')}
        <span className="visually-hidden">{t('booking.newTab')}</span>
      </a>
    </p>
  )
}

type StarsProps = { value: number | undefined; onChange: (rating: number) => void; error: string | undefined }

/** Renders one to five stars as native radio buttons, so that arrow keys, Tab and forms work. */
function RateStars({ value: rating, onChange, error }: StarsProps) {
  const t = useText()
  const errorId = useId()
  return (
    <fieldset className={look('min-w-0')}>
      <legend className={look('p0', 'f14', 'w650', 'quiet')}>{t('salon.review.stars')}</legend>
      <div className={classes(row(4, 'mt8'), styles.stars)}>
        {stars.map((each) => (
          <label key={each} data-full={rating !== undefined && each <= rating}>
            <input
              type="radio"
              name="rating"
              className={look('unseen')}
              value={each}
              checked={rating === each}
              aria-label={t('salon.stars', { rating: each })}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              onChange={() => onChange(each)}
            />
            <StarIcon />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={row(8, 'middle', 'mt8', 'danger', 'f14')} role="alert">
          <WarningIcon size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
