import { Link } from 'wouter'
import { errorText } from '../../../../client/error-text.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { usePagedListProps } from '../../../../client/use-more.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../../kit/EndlessList.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { CalendarIcon } from '../../../../kit/later-icons.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { MyRequests } from '../requests/MyRequests.tsx'
import { AppointmentRow, InSalon } from './AppointmentRow.tsx'
import { NextCard } from './NextCard.tsx'
import { NextVisit } from './NextVisit.tsx'
import { Purchases } from './Purchases.tsx'
import { useMyAppointments } from './use-my-appointments.ts'

const loadSections = () => import('../AccountSections.tsx')

/** Lists the appointments of all salons: coming ones, the next one large, then past ones page by page. */
export function AppointmentsScreen() {
  const t = useText()
  const coming = useMyAppointments('coming')
  const past = useMyAppointments('past')
  const { part: account } = useLazyPart(loadSections)
  const nothing = isEmpty(coming) && isEmpty(past)
  if (nothing)
    return (
      <Card sheet>
        <MyRequests />
        <CardSection>
          <NoVisits title={t('my.none')} text={t('my.none.text')} />
        </CardSection>
        {account && <account.AccountSections />}
      </Card>
    )
  return (
    <Card sheet>
      <MyRequests />
      <CardSection title={t('my.coming')} aside={!isEmpty(coming) && <BookLink />}>
        <ComingVisits answer={coming} />
      </CardSection>
      {coming.data && past.data && <Rebooking coming={coming} past={past} />}
      {!coming.isPending && (
        <CardSection title={t('my.past')}>
          <PastVisits answer={past} />
        </CardSection>
      )}
      {!coming.isPending && <Purchases />}
      {!coming.isPending && !past.isPending && account && <account.AccountSections />}
    </Card>
  )
}

type AppointmentsQuery = ReturnType<typeof useMyAppointments>
const itemsOf = ({ data }: AppointmentsQuery) => data?.pages.flatMap(({ appointments }) => appointments) ?? []
const isEmpty = (answer: AppointmentsQuery) => answer.data !== undefined && itemsOf(answer).length === 0

/** Proposes the visit after the last coming one, or else after the latest past one, at the usual interval (APT-25). */
function Rebooking({ coming, past }: { coming: AppointmentsQuery; past: AppointmentsQuery }) {
  const { businessObject } = useMyFacts()
  const last = itemsOf(coming).at(-1) ?? itemsOf(past).find(({ status }) => status === 'FULFILLED')
  if (last === undefined || coming.hasNextPage) return null
  return (
    <InSalon appointment={last}>
      <NextVisit key={last.id} appointment={last} people={businessObject.staff} onlyUsual />
    </InSalon>
  )
}

function ComingVisits({ answer }: { answer: AppointmentsQuery }) {
  const intl = useIntl()
  const t = useText()
  const { data, error, refetch, isFetching, isRefetchError, hasNextPage } = answer
  const more = usePagedListProps(answer)
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

function PastVisits({ answer }: { answer: AppointmentsQuery }) {
  const t = useText()
  const more = usePagedListProps(answer)
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

/** Shows a loading state, or the failure. */
function MissingAnswer({ answer: { error, isFetching, refetch } }: { answer: AppointmentsQuery }) {
  if (error) return <Failure error={error} busy={isFetching} onRetry={() => refetch()} />
  return (
    <div className={stack(12, 'mt16')}>
      <SkeletonList count={3} />
    </div>
  )
}

/** Shown without visits; links to booking. */
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
