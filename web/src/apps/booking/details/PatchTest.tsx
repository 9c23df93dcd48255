import { getTestStarts, type TestOffer } from '@goldline/contract/appointment/patch-test'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { addDays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useVisitRequest } from '../request/use-hold.ts'

/** Milliseconds after which starts are refetched, since others book meanwhile. */
const staleTime = 15_000

/** The number of proposed starts, each on another day. */
const proposed = 3

/** Chooses a start of the patch test, or that the customer had one (FRM-02j). */
export function Page({ marked }: { marked: boolean }) {
  const t = useText()
  const { api, language: locale } = useApp()
  const { businessObject } = useFlow()
  const { products, startTime } = useVisitRequest()()
  const query = { products: products.join(), startTime, locale }
  const { data, error, isFetching, refetch } = useQuery({
    ...api.query(getTestStarts, { params: { id: businessObject.id }, query }),
    staleTime,
  })
  const [offer] = data ?? []
  if (data === undefined) return <Loading error={error} busy={isFetching} refetch={refetch} rows={2} />
  if (offer === undefined) return null
  return (
    <section className={stack(12, 'one-column', 'mt8')} aria-labelledby="patch-test">
      <div>
        <h3 id="patch-test" className={look('f17')}>
          {t('booking.patchTest.title')}
        </h3>
        <TestFacts offer={offer} />
      </div>
      <Choice offer={offer} marked={marked} />
    </section>
  )
}

/** Shows the test's name, duration, price, and how early it must be. */
function TestFacts({ offer: { tests, minutes, price, hours } }: { offer: TestOffer }) {
  const t = useText()
  const format = useFormat()
  const intl = useIntl()
  const { currency } = useFlow().businessObject
  return (
    <p className={look('quiet', 'f14')}>
      {t('booking.patchTest.lead', {
        test: intl.formatList(tests.map(({ name }) => name)),
        duration: format.duration(minutes),
        price: price === 0 ? t('my.late.free') : format.money(price, currency),
        hours,
      })}
    </p>
  )
}

type ChoiceProps = { offer: TestOffer; marked: boolean }

function Choice({ offer, marked }: ChoiceProps) {
  const t = useText()
  const { draft, setDraft, chosen } = useFlow()
  const [all, setAll] = useState(false)
  const starts = useStarts(offer)
  const had = draft.test === 'had'
  // A test cannot be booked together with a request (FRM-02k).
  const separately = chosen.some(({ product }) => product.salonConfirms)
  return (
    <>
      {draft.test === 'unknown' && (
        <p role="alert" className={look('warning', 'f14')}>
          {t('refusal.patch-test.missing')}
        </p>
      )}
      {had ? (
        <p className={look('f14')} role="status">
          {t('booking.patchTest.checked')}
        </p>
      ) : separately ? (
        <p className={look('f14')}>{t('refusal.patch-test.separately')}</p>
      ) : starts.length === 0 ? (
        <NoStart />
      ) : (
        <Starts
          starts={all ? starts : firstOfDays(starts, draft.test)}
          error={marked ? t('form.required') : undefined}
        />
      )}
      <div className={row(16, 'wrap', 'gy4')}>
        {!had && !separately && !all && starts.length > proposed && (
          <Button kind="link" onClick={() => setAll(true)}>
            {t('booking.gone.other')}
          </Button>
        )}
        <Button kind="link" onClick={() => setDraft({ test: had ? undefined : 'had' })}>
          {t(had ? 'booking.patchTest.choose' : 'booking.patchTest.had')}
        </Button>
      </div>
    </>
  )
}

type Start = { at: string; day: string; time: string }

/** Returns the offered starts and the chosen one, which its own hold hides; clears a choice that is not offered. */
function useStarts({ days }: TestOffer): Start[] {
  const { businessObject, draft, setDraft } = useFlow()
  const clock = zone(businessObject.timeZone)
  const { test, hold } = draft
  const starts = days.flatMap(({ date, times }) =>
    times.map((time) => ({
      at: new Date(clock.toInstant(date, parseTimeOfDay(time))).toISOString(),
      ...{ day: date, time },
    })),
  )
  const isStart = test !== undefined && test !== 'had' && test !== 'unknown'
  const isOffered = starts.some(({ at }) => at === test)
  const isHeld = isStart && hold?.key.includes(test) === true
  const isGone = isStart && !isOffered && !isHeld
  useEffect(() => {
    if (isGone) setDraft({ test: undefined })
  }, [isGone, setDraft])
  if (!isHeld || isOffered) return starts
  const { day, minutes } = clock.toWall(Date.parse(test))
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return [...starts, { at: test, day, time: `${hour}:${minute}:00` }].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Returns the first start of each of the first days, and the chosen one. */
function firstOfDays(starts: readonly Start[], chosen: string | undefined): Start[] {
  const first = starts.filter(({ day }, index) => starts.findIndex((each) => each.day === day) === index)
  const shown = first.slice(0, proposed)
  return starts.filter((start) => shown.includes(start) || start.at === chosen)
}

function Starts({ starts, error }: { starts: readonly Start[]; error: string | undefined }) {
  const t = useText()
  const format = useFormat()
  const { draft, setDraft, today } = useFlow()
  const dayOf = (day: string) => {
    if (day === today) return t('word.today')
    return day === addDays(today, 1) ? t('word.tomorrow') : format.dayShort(day)
  }
  return (
    <RadioPills
      wraps
      label={t('booking.patchTest.start')}
      options={starts.map(({ at, day, time }) => ({ value: at, label: format.timeOfDay(time), detail: dayOf(day) }))}
      value={draft.test}
      onChange={(test) => setDraft({ test })}
      error={error}
    />
  )
}

/** Says that no start is early enough, and offers a later visit or the salon’s telephone number. */
function NoStart() {
  const t = useText()
  const { businessObject, go } = useFlow()
  const { phoneNr } = businessObject
  return (
    <>
      <p className={look('warning', 'f14')} role="status">
        {t('booking.patchTest.none')}
      </p>
      <div className={row(8, 'wrap')}>
        <Button onClick={() => go('time', { time: undefined })}>{t('booking.patchTest.later')}</Button>
        {phoneNr !== null && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            {t('booking.wayOut.call', { phoneNr: formatPhoneNr(phoneNr) })}
          </a>
        )}
      </div>
    </>
  )
}
