import type { Appointment } from '@goldline/contract/appointment'
import { getAppointment } from '@goldline/contract/appointment'
import { getStartsAgain } from '@goldline/contract/appointment/again'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFetched } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { Divider } from '../../../kit/Divider.tsx'
import { PlaceIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { rebookingPath } from '../my/appointments/again.ts'
import { appointmentAt } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { peopleText } from '../people.ts'
import { directionsLink } from '../salon/map-link.ts'
import { UntilNote } from '../summary/CancelUntil.tsx'
import { OldPrice } from '../summary/Summary.tsx'
import { Calendars } from './Calendars.tsx'
import styles from './DoneScreen.module.css'

const loadBirthday = () => import('./TellBirthday.tsx')

type OwnFacts = NonNullable<Appointment['own']>

/** The confirmed appointment: what, when, with whom, where, and adding it to a calendar. */
export function Page() {
  const t = useText()
  const api = useApi()
  const { draft, clearDraft, go } = useFlow()
  const id = draft.doneId ?? ''
  const { data, error, isFetching, refetch } = useQuery(api.query(getAppointment, { params: { id } }))
  const { part } = useFetched(loadBirthday)
  const again = () => {
    clearDraft()
    go('services')
  }
  return (
    <CardSection>
      {data ? (
        <ConfirmedVisit appointment={data} />
      ) : (
        <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />
      )}
      <div className={stack(0, 'items-center', 'mt8', 'touch')}>{data && part && <part.TellBirthday />}</div>
      <div className={stack(0, 'items-center', 'mt8')}>
        <Button kind="link" onClick={again}>
          {t('booking.done.again')}
        </Button>
        <Link href={paths.my} className={buttonClass('link')}>
          {t('word.myAppointments')}
        </Link>
      </div>
    </CardSection>
  )
}

function ConfirmedVisit({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { businessObject } = useFlow()
  const { services, startTime, endTime, own } = appointment
  const { street, postalCode, city, name } = businessObject
  return (
    <div className={classes(stack(8, 'one-column', 'items-center', 'pt12', 'text-center'), styles.done)}>
      <span className={styles.mark}>
        <TickIcon />
      </span>
      <div role="status">
        <h2>{t('booking.done.title')}</h2>
        <p className={look('anywhere', 'quiet')}>{toldText(intl, own)}</p>
      </div>
      <span className={styles.divider}>
        <Divider />
      </span>
      <p className={stack(0, 'f20', 'leading-tight')}>
        <b className={look('w750')}>{format.instantDayLong(startTime)}</b>
        <b className={look('w750', 'num')}>
          {format.time(startTime)} – {format.time(endTime)}
        </b>
        <span className={look('mt2', 'quiet', 'f15')}>{peopleText(intl, appointment)}</span>
      </p>
      {own?.staffMayChange && <p className={look('anywhere', 'quiet')}>{t('booking.who.mayChange')}</p>}
      <Services services={services} own={own} />
      <p className={look('anywhere', 'quiet')}>
        {name}, {street}, {postalCode} {city}
      </p>
      <div className={row(8, 'wrap', 'justify-center', 'mt16')}>
        <a className={buttonClass('quiet')} href={directionsLink(businessObject)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          <span>{t('booking.done.directions')}</span>
        </a>
      </div>
      <Calendars appointment={appointment} />
      <NextVisit appointment={appointment} />
      {own && <ChangeLinks id={appointment.id} cancellable={own.cancellable} start={startTime} />}
    </div>
  )
}

/** Where the confirmation was sent (MSG-02). */
function toldText(intl: IntlShape, own: OwnFacts | null): string {
  if (!own?.told) return intl.t('booking.done.text.none')
  return intl.t(`booking.done.text.${own.told.channel}`, { to: own.told.sentTo })
}

type ChangeableProps = { id: string; cancellable: OwnFacts['cancellable']; start: string }

function ChangeLinks({ id, cancellable: { until, refusal }, start }: ChangeableProps) {
  const t = useText()
  if (until === null) return null
  const open = refusal === null
  return (
    <>
      <UntilNote start={Date.parse(start)} until={Date.parse(until)} open={open} />
      {open && (
        <Link href={appointmentAt(id)} className={buttonClass('quiet')}>
          {t('booking.done.change')}
        </Link>
      )}
    </>
  )
}

function Services({ services, own }: Pick<Appointment, 'services' | 'own'>) {
  const t = useText()
  const format = useFormat()
  const { currency } = useFlow().businessObject
  const total = services.reduce((sum, { price }) => sum + price, 0)
  return (
    <ul className={styles.services}>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a service may come twice
        <li className={row(12, 'wrap', 'middle', 'between', 'py8', 'px16', 'text-left')} key={index}>
          <Face of={own?.staff.find(({ id }) => id === service.staffId)} />
          <span className={look('grow', 'min-w-0')}>{service.name ?? t('label.deletedService')}</span>
          <span className={classes(look('text-right', 'num'), styles.price)}>
            <OldPrice price={service.price} listPrice={service.listPrice} />
            {format.money(service.price, currency)}
          </span>
        </li>
      ))}
      <li className={row(12, 'wrap', 'middle', 'between', 'py8', 'px16', 'text-left')}>
        <b>{t('word.total')}</b>
        <b className="num">{format.money(total, currency)}</b>
      </li>
    </ul>
  )
}

const Face = ({ of: person }: { of: OwnFacts['staff'][number] | undefined }) =>
  person && <PersonAvatar person={person} />

const week = 7 * 86_400_000

/** Proposes the next visit: same services, around the same time (APT-25e). Empty if no start is free. */
function NextVisit({ appointment: { id, own, startTime } }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const enabled = Boolean(own?.bookable.length)
  const { data, error } = useQuery({ ...useApi().query(getStartsAgain, { params: { id } }), enabled, staleTime: 0 })
  if (!enabled || error || data?.length === 0) return null
  const [first] = data ?? []
  const weeks = first && Math.max(1, Math.round((Date.parse(first.startTime) - Date.parse(startTime)) / week))
  return (
    <section className={styles.part} aria-labelledby="next-visit">
      <h3 className={look('f17')} id="next-visit">
        {t('booking.done.next')}
      </h3>
      <p>{weeks === undefined ? '\u00a0' : t('booking.done.next.weeks', { weeks })}</p>
      {data === undefined ? (
        <SkeletonList count={3} />
      ) : (
        <div className={stack(8, 'mt8')}>
          {data.map((start) => (
            <a key={start.startTime} href={rebookingPath(start.link)} className={buttonClass('quiet')}>
              {intl.formatDate(start.startTime, { weekday: 'short', day: 'numeric', month: 'long' })},{' '}
              {format.time(start.startTime)}
            </a>
          ))}
        </div>
      )}
    </section>
  )
}
