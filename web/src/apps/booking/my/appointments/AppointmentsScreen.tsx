import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { errorText } from '../../../../client/error-text.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useMorePages } from '../../../../client/use-more.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Divider } from '../../../../kit/Divider.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../../kit/EndlessList.tsx'
import { ArrowIcon, PlaceIcon, PlusIcon, UserIcon } from '../../../../kit/icons.tsx'
import { CalendarIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { appointmentAt } from '../../my-paths.ts'
import { paths } from '../../paths.ts'
import { AppointmentRow, DateLeaf, InSalon, StatusBadge } from './AppointmentRow.tsx'
import { appointmentDay, useAppointmentWords } from './appointment-words.ts'
import nextCardStyles from './NextCard.module.css'
import { Purchases } from './Purchases.tsx'
import { ServiceList } from './ServiceList.tsx'
import { useMyAppointments } from './use-my-appointments.ts'

/** Coming appointments, the next one large; then past ones page by page. Across salons. */
export function AppointmentsScreen() {
  const t = useText()
  const coming = useMyAppointments('coming')
  const past = useMyAppointments('past')
  const nothing = isEmpty(coming) && isEmpty(past)
  if (nothing)
    return (
      <Card sheet>
        <CardSection>
          <NoVisits title={t('my.none')} text={t('my.none.text')} />
        </CardSection>
      </Card>
    )
  return (
    <Card sheet>
      <CardSection title={t('my.coming')} aside={!isEmpty(coming) && <BookLink />}>
        <ComingVisits answer={coming} />
      </CardSection>
      {!coming.isPending && (
        <CardSection title={t('my.past')}>
          <PastVisits answer={past} />
        </CardSection>
      )}
      {!coming.isPending && <Purchases />}
    </Card>
  )
}

type Answer = ReturnType<typeof useMyAppointments>
const itemsOf = ({ data }: Answer) => data?.pages.flatMap(({ appointments }) => appointments) ?? []
const isEmpty = (answer: Answer) => answer.data !== undefined && itemsOf(answer).length === 0

function ComingVisits({ answer }: { answer: Answer }) {
  const intl = useIntl()
  const t = useText()
  const { data, error, refetch, isFetching, isRefetchError, hasNextPage } = answer
  const more = useMorePages(answer)
  if (!data) return <MissingAnswer answer={answer} />
  const [next, ...others] = itemsOf(answer)
  if (!next) return <NoVisits title={t('my.coming.none')} />
  return (
    <div className={stack(12, 'mt16')}>
      {isRefetchError && (
        <Failure
          inline
          stale
          title={`${errorText(intl, error)} ${t('my.stale')}`}
          error={error}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      )}
      <NextCard appointment={next} />
      {(others.length > 0 || hasNextPage) && (
        <EndlessList label={t('my.coming')} items={others} above={1} keyOf={({ id }) => id} {...more}>
          {(appointment) => <AppointmentRow appointment={appointment} />}
        </EndlessList>
      )}
    </div>
  )
}

function PastVisits({ answer }: { answer: Answer }) {
  const t = useText()
  const more = useMorePages(answer)
  if (!answer.data) return <MissingAnswer answer={answer} />
  return (
    <div className={stack(12, 'mt16')}>
      <EndlessList
        label={t('my.past')}
        items={itemsOf(answer)}
        keyOf={({ id }) => id}
        {...more}
        empty={<p className={look('faint')}>{t('my.past.none')}</p>}
      >
        {(appointment) => <AppointmentRow appointment={appointment} past />}
      </EndlessList>
    </div>
  )
}

/** Still loading, or failed. */
function MissingAnswer({ answer: { error, isFetching, refetch } }: { answer: Answer }) {
  if (error) return <Failure error={error} busy={isFetching} onRetry={() => refetch()} />
  return (
    <div className={stack(12, 'mt16')}>
      <SkeletonList count={3} />
    </div>
  )
}

/** Offers to book. */
function NoVisits({ title, text }: { title: string; text?: string }) {
  const t = useText()
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={title}
      text={text}
      action={
        <Link href={paths.services} className={buttonClass('gold', 'l')}>
          {t('word.bookAppointment')}
        </Link>
      }
    />
  )
}

function BookLink() {
  const t = useText()
  return (
    <Link href={paths.services} className={buttonClass('quiet')}>
      <PlusIcon />
      <span>{t('word.bookAppointment')}</span>
    </Link>
  )
}

/** The next appointment, with everything needed to get there. */
function NextCard({ appointment }: { appointment: Appointment }) {
  return (
    <InSalon appointment={appointment}>
      <NextVisit appointment={appointment} />
    </InSalon>
  )
}

function NextVisit({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { id, status, startTime, businessObject, own } = appointment
  const people = words.people(appointment)
  return (
    <article className={nextCardStyles.next}>
      <div className={classes(row(16, 'wrap', 'middle'), nextCardStyles.when)}>
        <DateLeaf day={appointmentDay(appointment)} large />
        <div>
          <h3 className="num">
            <span>{words.day(startTime)}</span> <span>{words.span(appointment)}</span>
          </h3>
          <StatusBadge status={status} />
        </div>
      </div>
      <Divider />
      <ServiceList appointment={appointment} />
      <ul className={stack(8, 'quiet')}>
        {people && (
          <li className={row(8, 'top')}>
            <UserIcon size={18} className={look('mt4', 'faint')} />
            {people}
          </li>
        )}
        <li className={row(8, 'top')}>
          <PlaceIcon size={18} className={look('mt4', 'faint')} />
          {own ? `${businessObject.name}, ${own.salon.street}, ${own.salon.city}` : businessObject.name}
        </li>
      </ul>
      <Link href={appointmentAt(id)} className={buttonClass('gold', 'l')}>
        <span>{t('word.viewAppointment')}</span>
        <ArrowIcon />
      </Link>
    </article>
  )
}
