import { getAppointments } from '@goldline/contract/appointment'
import type { ResponseReceived } from '@goldline/contract/call'
import { getCalendarFrame } from '@goldline/contract/staff'
import { getBusyCalendar, putBusyCalendar, removeBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { longestCalendarAddress } from '@goldline/domain/staff/busy-calendar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { Form, useForm } from '../client/Form.tsx'
import { FormButtons } from '../client/FormButtons.tsx'
import { Loading } from '../client/Loading.tsx'
import { useMe } from '../client/me.ts'
import { useCall } from '../client/use-call.ts'
import { useFormat } from '../i18n/format.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { joinFacts } from '../kit/dot.ts'
import { look, row, stack } from '../kit/look.ts'
import { TextField } from '../kit/TextField.tsx'
import { required, validate } from '../kit/validators.ts'
import styles from './BusyCalendar.module.css'

type Answer = ResponseReceived<typeof getBusyCalendar>
type Calendar = NonNullable<Answer['calendar']>

const changed = [getBusyCalendar, getCalendarFrame, getAppointments] as const

/** Shows a person's other calendar and its last reading, and sets or removes its address (STF-04). */
export function BusyCalendar({ staffId }: { staffId: string }) {
  const t = useText()
  const [typing, setTyping] = useState(false)
  const { data, error, refetch } = useQuery({
    ...useApi().query(getBusyCalendar, { params: { id: staffId } }),
    // Polls until the first reading.
    refetchInterval: ({ state }) => (isAwaited(state.data?.calendar) ? 3000 : false),
  })
  useRefetchedDays(data?.calendar?.readTime)
  if (!data) return <Loading inline error={error} refetch={refetch} shape="text" rows={2} />
  const { calendar, clashes } = data
  return (
    <div className={classes(stack(8, 'min-w-0', 'anywhere'), styles.box)}>
      <p>{t('busyCalendar.intro')}</p>
      {calendar && <State calendar={calendar} />}
      {typing ? (
        <Address staffId={staffId} onDone={() => setTyping(false)} />
      ) : (
        <Buttons staffId={staffId} exists={calendar !== null} onType={() => setTyping(true)} />
      )}
      {clashes.length > 0 && <Clashes clashes={clashes} />}
    </div>
  )
}

/** Refetches the days after each reading of the calendar, since busy times may have changed. */
function useRefetchedDays(readTime: string | null | undefined) {
  const cache = useCache()
  const seen = useRef(readTime)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== readTime)
      void cache.invalidate(getCalendarFrame, getAppointments)
    seen.current = readTime
  }, [cache, readTime])
}

const isAwaited = (calendar: Calendar | null | undefined): boolean =>
  calendar !== null && calendar !== undefined && calendar.readTime === null && calendar.problem === null

function State({ calendar }: { calendar: Calendar }) {
  const intl = useIntl()
  const t = useText()
  const when = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  const { problem, failingSince, readTime, nextTry } = calendar
  if (problem === null || failingSince === null) {
    const id = readTime === null ? 'busyCalendar.awaited' : 'busyCalendar.read'
    return (
      <p role="status" className={classes(stack(2), styles.state)}>
        {t(id, { time: readTime === null ? '' : when(readTime) })}
      </p>
    )
  }
  return (
    <p role="status" className={classes(stack(2), styles.state)} data-problem>
      <b className={look('w650')}>{t(`busyCalendar.problem.${problem}`)}</b>
      <small>
        {t(readTime === null ? 'busyCalendar.since' : 'busyCalendar.keeps', { time: when(failingSince) })}{' '}
        {nextTry && t('busyCalendar.next', { time: when(nextTry) })}
      </small>
    </p>
  )
}

function Clashes({ clashes }: Pick<Answer, 'clashes'>) {
  const t = useText()
  const { instantDayTime } = useFormat()
  return (
    <div className={classes(stack(4), styles.clashes)}>
      <b>{t('busyCalendar.clashes', { count: clashes.length })}</b>
      <small>{t('busyCalendar.clashes.text')}</small>
      <ul className={stack()}>
        {clashes.map(({ id, startTime, customer, services }) => (
          <li key={id}>
            <b>{instantDayTime(startTime)}</b>
            <span>{joinFacts(customer, services.join(', '))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ButtonsProps = { staffId: string; exists: boolean; onType: () => void }

function Buttons({ staffId, exists, onType }: ButtonsProps) {
  const t = useText()
  const remove = useCall(removeBusyCalendar, { renews: changed, says: { id: 'busyCalendar.removed' } })
  return (
    <div className={classes(row(8, 'wrap'), styles.pair)}>
      {exists && (
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: staffId } })}>
          {t('busyCalendar.remove')}
        </Button>
      )}
      <Button onClick={onType}>{t(exists ? 'busyCalendar.replace' : 'busyCalendar.connect')}</Button>
    </div>
  )
}

/** Form for the calendar's address; asks people who have a password to type it again (AUTH-18). */
function Address({ staffId, onDone }: { staffId: string; onDone: () => void }) {
  const t = useText()
  const { data: me } = useMe()
  const put = useCall(putBusyCalendar, {
    inline: true,
    renews: changed,
    says: { id: 'busyCalendar.connected' },
    onDone,
  })
  const asksPassword = me?.hasPassword === true
  const form = useForm({
    start: { address: '', password: '' },
    check: ({ address, password }) => ({
      address: validate(address, [required]),
      password: asksPassword ? validate(password, [required]) : undefined,
    }),
    work: put,
    send: ({ address, password }) =>
      put.mutate({ params: { id: staffId }, body: { address, password: asksPassword ? password : undefined } }),
  })
  return (
    <Form form={form} actions={<FormButtons form={form} action={t('busyCalendar.connect')} onCancel={onDone} />}>
      <TextField
        {...form.field('address')}
        label={t('busyCalendar.address')}
        hint={t('busyCalendar.hint')}
        maxLength={longestCalendarAddress}
        inputMode="url"
        autoComplete="off"
        required
      />
      {asksPassword && (
        <TextField
          {...form.field('password')}
          label={t('form.password')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
    </Form>
  )
}
