import type { Appointment } from '@goldline/contract/appointment'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { Link } from 'wouter'
import { ApiError } from '../../../../client/api-error.ts'
import { errorText } from '../../../../client/error-text.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { PhoneIcon, PlaceIcon } from '../../../../kit/icons.tsx'
import { CalendarIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { paths } from '../../paths.ts'
import { mapLink } from '../../salon/map-link.ts'
import { useMyFacts } from '../my-facts.ts'
import { Actions } from './Actions.tsx'
import { DateLeaf, InSalon, StatusBadge } from './AppointmentRow.tsx'
import styles from './AppointmentScreen.module.css'
import { appointmentDay, useAppointmentWords } from './appointment-words.ts'
import { BonusPoints } from './BonusPoints.tsx'
import { Calendars } from './Calendars.tsx'
import { HealthQuestions } from './HealthQuestions.tsx'
import { MessageForm, messagesId } from './MessageForm.tsx'
import messagesStyles from './Messages.module.css'
import { OpenQuestions } from './OpenQuestions.tsx'
import { PreparationList } from './PreparationList.tsx'
import { ServiceList } from './ServiceList.tsx'
import { useAppointment } from './use-my-appointments.ts'

const loadFormulas = () => import('../formulas/SharedFormulas.tsx')
const loadForms = () => import('./SignForms.tsx')
const loadPictures = () => import('./AddPictures.tsx')

/** Shows one appointment in full, with its actions. */
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
        <div className={classes(look('mb12'), styles.stale)}>
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
      <WholeAppointment appointment={data} />
    </InSalon>
  )
}

function WholeAppointment({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { now } = useMyFacts()
  const { id, startTime, status, businessObject, own } = appointment
  const people = words.people(appointment)
  const { part: formulas } = useLazyPart(loadFormulas)
  const { part: forms } = useLazyPart(loadForms)
  return (
    <Card sheet>
      <CardSection>
        <div className={classes(row(16, 'top'), styles.when)}>
          <DateLeaf day={appointmentDay(appointment)} large />
          <div>
            <h2 className={stack(0, 'f20', 'w750', 'leading-tight', 'num')}>
              <span>{words.day(startTime)}</span> <span>{words.span(appointment)}</span>
            </h2>
            <p>{joinFacts(people, businessObject.name)}</p>
            <StatusBadge status={status} />
          </div>
        </div>
        {own?.staffMayChange && <p className={styles.mayChange}>{t('booking.who.mayChange')}</p>}
        <Actions appointment={appointment} />
      </CardSection>
      <CardSection title={t('word.services')}>
        <ServiceList appointment={appointment} />
        <BonusPoints businessObjectId={businessObject.id} />
      </CardSection>
      {own && own.preparations.length > 0 && (
        <CardSection title={t('booking.done.preparations')}>
          <PreparationList preparations={own.preparations} />
        </CardSection>
      )}
      {formulas && <formulas.FormulasOfVisit id={id} />}
      <OpenQuestions appointment={appointment} />
      <HealthQuestions appointment={appointment} />
      {forms && <forms.SignForms appointment={appointment} />}
      {status === 'CONFIRMED' && Date.parse(startTime) > Date.parse(now) && (
        <CardSection>
          <Calendars id={id} />
        </CardSection>
      )}
      <CardSection title={t('my.place')}>
        <SalonAddress appointment={appointment} />
      </CardSection>
      <CardSection title={t('word.messages')}>
        <Messages appointment={appointment} />
      </CardSection>
    </Card>
  )
}

/** Shown for an old link or another customer's appointment; it may have been booked under another number. */
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
              {t('word.myAppointments')}
            </Link>
          }
        />
      </CardSection>
    </Card>
  )
}

/** Shows the messages between customer and salon, oldest first (APT-09), with a form. */
function Messages({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { part: pictures } = useLazyPart(loadPictures)
  const { messages, businessObject } = appointment
  return (
    <div id={messagesId} className={stack(16, 'mt12')}>
      {messages.length > 0 && (
        <ol className={classes(stack(8), messagesStyles.thread)}>
          {messages.map(({ id, fromCustomer, text, unsupportedLinks, createdTime }) => (
            <li key={id} data-own={fromCustomer}>
              <p className={row(8, 'wrap', 'gy0', 'baseline', 'quiet', 'f13')}>
                <b className={look('color-text')}>{fromCustomer ? t('my.messages.you') : businessObject.name}</b>{' '}
                <time className="num" dateTime={createdTime}>
                  {words.moment(createdTime)}
                </time>
              </p>
              <p className={messagesStyles.text}>{text}</p>
              {unsupportedLinks.length > 0 && (
                <p className={look('mt4', 'warning', 'f13')}>
                  {t('my.messages.foreign', { hosts: unsupportedLinks.join(', ') })}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <MessageForm appointment={appointment} />
      {pictures && <pictures.AddPictures appointment={appointment} />}
    </div>
  )
}

/** Shows the salon's address and phone number. */
function SalonAddress({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const { businessObject, own } = appointment
  if (!own) return <p>{businessObject.name}</p>
  const { street, postalCode, city, phoneNr } = own.salon
  return (
    <div className={row(24, 'wrap', 'gy16', 'between', 'middle', 'mt12')}>
      <address className={stack(0, 'quiet', 'upright')}>
        <b className={look('color-text', 'w700')}>{businessObject.name}</b>
        <span>{street}</span>
        <span>
          {postalCode} {city}
        </span>
      </address>
      <div className={row(8, 'wrap')}>
        <a className={buttonClass('quiet')} href={mapLink(own.salon)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          <span>{t('word.showOnMap')}</span>
        </a>
        {phoneNr !== null && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            <PhoneIcon />
            <span>{formatPhoneNr(phoneNr)}</span>
          </a>
        )}
      </div>
    </div>
  )
}
