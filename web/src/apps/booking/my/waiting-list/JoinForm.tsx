import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { addDays, type Day, daysBetween, isDay } from '@goldline/domain/time/day'
import { type PartOfDay, partsOfDay, spansOfDay } from '@goldline/domain/time/part-of-day'
import { zone } from '@goldline/domain/time/zone'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { FormError } from '../../details/FormError.tsx'
import type { Chosen } from '../../flow/chosen.ts'
import { type Selection, writeSelection } from '../../flow/selection.ts'
import { useMyFacts } from '../MyPages.tsx'
import { useJoin } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

const parts = ['any', ...partsOfDay] as const

type Props = { chosen: readonly Chosen[]; selection: Selection }

/** What for and with whom come from the booking page; days and a part of the day are said here. */
export function JoinForm({ chosen, selection }: Props) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const { businessObject, now } = useMyFacts()
  const wish = useWish(selection.day, zone(businessObject.timeZone).toWall(Date.parse(now)).day)
  const [part, setPart] = useState<PartOfDay | 'any'>('any')
  const join = useJoin(() => navigate('/my/waiting-list', { replace: true }))
  const errorId = useId()
  const staff = businessObject.staff.find(({ id }) => id === selection.staffId)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!wish.judge()) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const products = chosen.map(({ key }) => key)
    const body = { businessObjectId: businessObject.id, products, staffId: staff?.id ?? null }
    join.mutate({ ...body, from: wish.from, to: wish.to, ...spansOfDay[part] })
  }
  return (
    <CardSection title={intl.formatMessage({ id: 'my.waiting.join.title' })}>
      <p className={styles.lead}>{intl.formatMessage({ id: 'my.waiting.join.lead' })}</p>
      <p className={styles.what}>
        <b>{chosen.map(({ name, variantName }) => [name, variantName].filter(Boolean).join(', ')).join(' + ')}</b>
        <small>{staff?.name ?? intl.formatMessage({ id: 'label.firstAvailableStaff' })}</small>
      </p>
      <form className={styles.form} onSubmit={submit} noValidate aria-describedby={errorId}>
        <div className={styles.pair}>
          <TextField
            type="date"
            label={intl.formatMessage({ id: 'my.waiting.from' })}
            required
            min={wish.today}
            value={wish.from}
            onChange={wish.setFrom}
            error={wish.errors.from && intl.formatMessage({ id: wish.errors.from })}
          />
          <TextField
            type="date"
            label={intl.formatMessage({ id: 'my.waiting.to' })}
            required
            min={wish.from}
            value={wish.to}
            onChange={wish.setTo}
            error={wish.errors.to && intl.formatMessage({ id: wish.errors.to }, { days: waitingListLimits.days })}
          />
        </div>
        <RadioPills
          label={intl.formatMessage({ id: 'my.waiting.part' })}
          value={part}
          onChange={setPart}
          options={parts.map((value) => ({ value, label: intl.formatMessage({ id: `my.waiting.part.${value}` }) }))}
        />
        <div id={errorId}>{join.error && <FormError error={join.error} />}</div>
        <div className={styles.actions}>
          <Button type="submit" look="gold" size="l" busy={join.isPending}>
            {intl.formatMessage({ id: 'my.waiting.join' })}
          </Button>
          <Link
            href={`/time?${writeSelection({ ...selection, time: undefined })}`}
            className={buttonClass('ghost', 'l')}
          >
            {intl.formatMessage({ id: 'my.waiting.back' })}
          </Link>
        </div>
      </form>
    </CardSection>
  )
}

type Invalid = 'form.required' | 'my.waiting.past' | 'my.waiting.order' | 'my.waiting.tooLong'

/** The days that were typed, judged when they are sent and from then on as they change. */
function useWish(wanted: string | undefined, today: Day) {
  const first = wanted !== undefined && isDay(wanted) && wanted > today ? wanted : addDays(today, 1)
  const [from, setFrom] = useState<string>(first)
  const [to, setTo] = useState<string>(first)
  const [judged, setJudged] = useState(false)
  const errors = errorsOf(from, to, today)
  return {
    today,
    from,
    to,
    setFrom: (value: string) => {
      setFrom(value)
      if (isDay(value) && value > to) setTo(value)
    },
    setTo,
    errors: judged ? errors : {},
    judge(): boolean {
      setJudged(true)
      return errors.from === undefined && errors.to === undefined
    },
  }
}

function errorsOf(from: string, to: string, today: Day): { from?: Invalid; to?: Invalid } {
  if (!isDay(from)) return { from: 'form.required' }
  if (!isDay(to)) return { to: 'form.required' }
  if (to < from) return { to: 'my.waiting.order' }
  if (to < today) return { to: 'my.waiting.past' }
  return daysBetween(from, to) >= waitingListLimits.days ? { to: 'my.waiting.tooLong' } : {}
}
