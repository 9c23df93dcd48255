import { type ReviewInvitation, type WrittenReview, writeReview } from '@goldline/contract/review'
import { longest } from '@goldline/domain/text-lengths'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { Failure } from '../../../Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { useCall } from '../../../use-call.ts'
import { RateStars } from './RateStars.tsx'
import styles from './review.module.css'

type Props = { secret: string; invitation: ReviewInvitation; onWritten: (written: WrittenReview) => void }

/** Stars and optional text. */
export function ReviewForm({ secret, invitation, onWritten }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const textId = useId()
  const [rating, setRating] = useState<number>()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const { language } = useApp()
  const { mutate, isPending, error } = useCall(writeReview, { inline: true, onDone: onWritten })
  const { businessObject, name, services, orderCheckoutDate } = invitation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (rating !== undefined) mutate({ params: { secret }, body: { rating, text, language } })
    else document.querySelector<HTMLInputElement>('input[name=rating]')?.focus()
  }
  const visit = [orderCheckoutDate && format.dayLong(orderCheckoutDate), ...services].filter(Boolean).join(' · ')
  return (
    <CardSection>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h1>{intl.formatMessage({ id: 'salon.review.title' }, { salon: businessObject.name })}</h1>
        {visit && <p className={styles.lead}>{visit}</p>}
        <RateStars rating={rating} missing={asked && rating === undefined} onRating={setRating} />
        <div className={styles.words}>
          <label htmlFor={textId}>{intl.formatMessage({ id: 'salon.review.text' })}</label>
          <textarea
            id={textId}
            rows={5}
            maxLength={longest.review}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {name && <p className={styles.lead}>{intl.formatMessage({ id: 'salon.review.asShown' }, { name })}</p>}
        {error && <Failure inline error={error} />}
        <Button type="submit" look="gold" size="l" full busy={isPending}>
          {intl.formatMessage({ id: 'salon.review.send' })}
        </Button>
      </form>
    </CardSection>
  )
}
