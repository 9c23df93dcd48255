import type { Appointment } from '@goldline/contract/appointment'
import { getAppointment } from '@goldline/contract/appointment'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlaceIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import { Calendars } from '../my/appointments/Calendars.tsx'
import { NextVisit } from '../my/appointments/NextVisit.tsx'
import { PreparationList } from '../my/appointments/PreparationList.tsx'
import { appointmentPath } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { directionsLink } from '../salon/map-link.ts'
import { UntilNote } from '../summary/CancelUntil.tsx'
import styles from './DoneScreen.module.css'
import { Ticket } from './Ticket.tsx'

const loadBirthday = () => import('./BirthdayPrompt.tsx')
const loadHealth = () => import('../my/appointments/HealthQuestions.tsx')
const loadForms = () => import('../my/appointments/SignForms.tsx')
const loadPictures = () => import('../my/appointments/AddPictures.tsx')

type OwnFacts = NonNullable<Appointment['own']>

/** Shows the confirmed appointment: what, when, with whom, where, and links to add it to a calendar. */
export function Page() {
  const t = useText()
  const api = useApi()
  const { draft, clearDraft, go } = useFlow()
  const id = draft.doneId ?? ''
  const { data, error, isFetching, refetch } = useQuery(api.query(getAppointment, { params: { id } }))
  const { part } = useLazyPart(loadBirthday)
  const { part: health } = useLazyPart(loadHealth)
  const { part: forms } = useLazyPart(loadForms)
  const { part: pictures } = useLazyPart(loadPictures)
  const again = () => {
    clearDraft()
    go('services')
  }
  return (
    <>
      <CardSection>
        {data ? (
          <ConfirmedVisit appointment={data} />
        ) : (
          <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />
        )}
        <div className={stack(0, 'items-center', 'mt8', 'touch')}>{data && part && <part.BirthdayPrompt />}</div>
        <div className={stack(0, 'items-center', 'mt8')}>
          <Button kind="link" onClick={again}>
            {t('booking.done.again')}
          </Button>
          <Link href={paths.my} className={buttonClass('link')}>
            {t('word.myAppointments')}
          </Link>
        </div>
      </CardSection>
      {data && forms && <forms.SignForms appointment={data} />}
      {data && pictures && (
        <CardSection>
          <pictures.AddPictures appointment={data} />
        </CardSection>
      )}
      {data && health && <health.HealthQuestions appointment={data} />}
    </>
  )
}

function ConfirmedVisit({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const { businessObject } = useFlow()
  const { startTime, own } = appointment
  return (
    <div className={classes(stack(24, 'one-column', 'items-center', 'pt12'), styles.done)}>
      <div className={stack(8, 'items-center', 'text-center')}>
        <span className={styles.mark}>
          <TickIcon />
        </span>
        <div role="status">
          <h2>{t('booking.done.title')}</h2>
          <p className={look('anywhere', 'quiet')}>{sentToText(intl, own)}</p>
        </div>
      </div>
      <Ticket appointment={appointment} />
      {own?.staffMayChange && <p className={look('anywhere', 'quiet', 'f14')}>{t('booking.who.mayChange')}</p>}
      <Calendars id={appointment.id} heading="h3" />
      <SalonPlace />
      <Preparations own={own} />
      <NextVisit appointment={appointment} people={businessObject.staff} />
      {own && <ChangeLinks id={appointment.id} cancellable={own.cancellable} start={startTime} />}
    </div>
  )
}

function SalonPlace() {
  const t = useText()
  const { businessObject } = useFlow()
  const { street, postalCode, city } = businessObject
  return (
    <section className={look('full')} aria-labelledby="way">
      <h3 className={look('f17')} id="way">
        {t('booking.done.way')}
      </h3>
      <div className={row(12, 'middle', 'between', 'wrap', 'mt8', 'p16', 'r-md', 'edge', 'on-raised')}>
        <span className={row(8, 'middle', 'min-w-0')}>
          <PlaceIcon className={look('gold')} />
          <span className={look('anywhere')}>
            {street}, {postalCode} {city}
          </span>
        </span>
        <a className={buttonClass('link')} href={directionsLink(businessObject)} target="_blank" rel="noreferrer">
          {t('booking.done.directions')}
        </a>
      </div>
    </section>
  )
}

/** Lists how to prepare for the booked services (APT-18). */
function Preparations({ own }: Pick<Appointment, 'own'>) {
  const t = useText()
  if (!own?.preparations.length) return null
  return (
    <section className={look('full')} aria-labelledby="preparations">
      <h3 className={look('f17')} id="preparations">
        {t('booking.done.preparations')}
      </h3>
      <PreparationList preparations={own.preparations} />
    </section>
  )
}

/** Returns a sentence that names where the confirmation was sent (MSG-02). */
function sentToText(intl: IntlShape, own: OwnFacts | null): string {
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
        <Link href={appointmentPath(id)} className={buttonClass('quiet')}>
          {t('booking.done.change')}
        </Link>
      )}
    </>
  )
}
