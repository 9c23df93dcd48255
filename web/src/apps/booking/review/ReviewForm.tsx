import { type ReviewInvitation, type WrittenReview, writeReview } from '@goldline/contract/review'
import { longest } from '@goldline/domain/text-lengths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../api.ts'
import { useApi, useApp } from '../../../app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { FormError } from '../details/FormError.tsx'
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
  const { mutate, isPending, error } = useWrite(secret, onWritten)
  const { businessObject, name, services, orderCheckoutDate } = invitation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (rating !== undefined) mutate({ rating, text })
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
        {error && <FormError error={error} />}
        <Button type="submit" look="gold" size="l" full busy={isPending}>
          {intl.formatMessage({ id: 'salon.review.send' })}
        </Button>
      </form>
    </CardSection>
  )
}

/**
 * The key belongs to this content, so that a retry after a lost answer writes once. Changed content is a new try, and
 * the link then counts as used.
 */
function useWrite(secret: string, onWritten: (written: WrittenReview) => void) {
  const api = useApi()
  const { language } = useApp()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async (review: { rating: number; text: string }) => {
      const body = { ...review, language }
      const words = JSON.stringify(body)
      const idempotencyKey = keys.current.get(words) ?? newIdempotencyKey()
      keys.current.set(words, idempotencyKey)
      return (await api.send(writeReview, { params: { secret }, body }, { idempotencyKey })).data
    },
    onSuccess: onWritten,
  })
}
