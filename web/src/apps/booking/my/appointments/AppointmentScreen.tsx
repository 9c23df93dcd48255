import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { ApiError } from '../../../../client/api-error.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { errorText } from '../../../../i18n/error-text.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../../kit/icons.tsx'
import { paths } from '../../paths.ts'
import { Actions } from './Actions.tsx'
import { DateLeaf, InSalon, StatusBadge } from './AppointmentRow.tsx'
import styles from './AppointmentScreen.module.css'
import { dayOf, useAppointmentWords } from './appointment-words.ts'
import { BonusPoints } from './BonusPoints.tsx'
import { Messages } from './Messages.tsx'
import { Place } from './Place.tsx'
import { ServiceList } from './ServiceList.tsx'
import { useAppointment } from './use-my-appointments.ts'

/** One appointment in full, with its actions. */
export function AppointmentScreen({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const { data, error, isRefetchError, isFetching, refetch } = useAppointment(id)
  const retry = () => refetch()
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!data)
    return (
      <Card sheet>
        <CardSection>
          <Loading error={error} busy={isFetching} refetch={refetch} rows={4} />
        </CardSection>
      </Card>
    )
  return (
    <InSalon appointment={data}>
      {isRefetchError && (
        <div className={styles.stale}>
          <Failure
            inline
            stale
            title={`${errorText(intl, error)} ${t('my.stale')}`}
            error={error}
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      <Whole appointment={data} />
    </InSalon>
  )
}

function Whole({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { startTime, status, businessObject, own } = appointment
  const people = words.people(appointment)
  return (
    <Card sheet>
      <CardSection>
        <div className={styles.when}>
          <DateLeaf day={dayOf(appointment)} large />
          <div>
            <h2 className="num">
              <span>{words.day(startTime)}</span> <span>{words.span(appointment)}</span>
            </h2>
            <p>{[people, businessObject.name].filter(Boolean).join(' · ')}</p>
            <StatusBadge status={status} />
          </div>
        </div>
        {own?.staffMayChange && <p className={styles.mayChange}>{t('booking.who.mayChange')}</p>}
        <Actions appointment={appointment} />
      </CardSection>
      <CardSection title={t('my.services')}>
        <ServiceList appointment={appointment} />
        <BonusPoints businessObjectId={businessObject.id} />
      </CardSection>
      <CardSection title={t('my.place')}>
        <Place appointment={appointment} />
      </CardSection>
      <CardSection title={t('my.messages')}>
        <Messages appointment={appointment} />
      </CardSection>
    </Card>
  )
}

/** An old link, or somebody else's appointment: it may have been booked under another number. */
function NotFound() {
  const t = useText()
  return (
    <Card sheet>
      <CardSection>
        <EmptyState
          role="alert"
          icon={<CalendarIcon />}
          title={t('refusal.appointment.notFound')}
          text={t('my.notFound.text')}
          action={
            <Link href={paths.my} className={buttonClass('gold', 'l')}>
              {t('my.appointments')}
            </Link>
          }
        />
      </CardSection>
    </Card>
  )
}
