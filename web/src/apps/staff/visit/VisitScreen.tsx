import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { type Customer, getCustomer } from '@goldline/contract/customer'
import { readHealthNote } from '@goldline/contract/customer/health-note'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { usePermissions } from '../../../client/use-may.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { HealthAnswers } from '../../../form/HealthAnswers.tsx'
import { OpenBadge } from '../../../form/OpenBadge.tsx'
import { PatchTestLine } from '../../../form/PatchTestLine.tsx'
import { VisitAnswers } from '../../../form/VisitAnswers.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { ClockIcon, PhoneIcon, ShieldIcon, WarningIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { LateSheet } from '../late/LateSheet.tsx'
import { useQueuedSteps, withSteps } from '../own-days/QueuedSteps.tsx'
import { useOwnId } from '../own-days/use-own.ts'
import { useUndoVisitStep } from '../own-days/use-visit.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'
import { CheckInButton } from './CheckInButton.tsx'
import { FormulaCard } from './FormulaCard.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import styles from './Visit.module.css'

/** Shows one visit: warnings, the customer's latest formula, notes, services and messages. */
export function Page({ id = '' }: Readonly<Record<string, string | undefined>>) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getAppointment, { params: { id } }))
  const cache = useCache()
  const { steps } = useQueuedSteps()
  // The cached day already contains the visit, also offline.
  const known = data ?? cache.answersOf(getAppointments).flatMap((day) => day.data.filter((each) => each.id === id))[0]
  if (known) return <Visit appointment={withSteps(known, steps)} />
  return (
    <StaffPage title={t('staff.visit')} leading={<BackLink />}>
      <Loading error={error} refetch={refetch} rows={4} />
    </StaffPage>
  )
}

function BackLink() {
  const t = useText()
  return (
    <Link href={paths.start} className={buttonClass('quiet')} aria-label={t('action.back')}>
      <LeftIcon size={20} />
    </Link>
  )
}

function Visit({ appointment }: { appointment: Appointment }) {
  const { who } = useAppointmentText()
  const { owner } = appointment
  const customer = useQuery({
    ...useApi().query(getCustomer, { params: { id: owner?.id ?? '' } }),
    enabled: owner !== null,
  })
  return (
    <StaffPage
      title={who(appointment)}
      subtitle={owner && <CustomerType owner={owner} />}
      leading={<BackLink />}
      action={owner?.phoneNr && <Call phoneNr={owner.phoneNr} />}
      foot={<VisitFooter appointment={appointment} />}
    >
      {owner?.healthSign && <HealthCard customerId={owner.id} />}
      {customer.data && <FormulaCard customer={customer.data} />}
      {customer.error && <Failure inline error={customer.error} onRetry={() => void customer.refetch()} />}
      <NoteCard appointment={appointment} customer={customer.data} />
      <ServicesCard appointment={appointment} />
      {owner && <VisitAnswers appointment={appointment} className={styles.box} heading="h2" />}
      <PatchTestLine appointment={appointment} className={styles.box} heading="h2" />
      {appointment.openForms > 0 && (
        <p>
          <OpenBadge of={{ openQuestions: 0, openForms: appointment.openForms }} />
        </p>
      )}
      {owner && <PhotosCard customerId={owner.id} />}
      {owner && <MessagesCard appointment={appointment} />}
    </StaffPage>
  )
}

function CustomerType({ owner: { type, visits } }: { owner: NonNullable<Appointment['owner']> }) {
  const t = useText()
  const kind = t(`customerType.${type.name}`)
  return `${kind}${dot}${t('staff.visits', { count: visits })}`
}

function Call({ phoneNr }: { phoneNr: NonNullable<Customer['phoneNr']> }) {
  const t = useText()
  return (
    <a href={`tel:${phoneNr}`} className={buttonClass('quiet')} aria-label={t('action.call')}>
      <PhoneIcon size={20} />
    </a>
  )
}

/** Offers the next action; none once the visit is over, or without the right to change it (STF-02). */
function VisitFooter({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const { skew } = useSalon()
  const now = useMinute(skew)
  const [asked, setAsked] = useState<'late' | 'till'>()
  const back = useUndoVisitStep(appointment)
  const { status, handedOver } = appointment
  const may = usePermissions()
  const mayChange = may.change(appointment)
  const mayBeLate = may.manage([useOwnId() ?? null])
  const close = () => setAsked(undefined)
  if (status === 'CONFIRMED' && (mayChange || mayBeLate)) {
    return (
      <>
        {mayBeLate && (
          <Button size="l" icon={<ClockIcon size={20} />} onClick={() => setAsked('late')}>
            {t('staff.later')}
          </Button>
        )}
        {mayChange && <CheckInButton appointment={appointment} now={now} />}
        {asked === 'late' && <LateSheet onClose={close} />}
      </>
    )
  }
  if (status !== 'CHECKED_IN' || !mayChange)
    return <p className={stack(0, 'place-center', 'touch-3', 'quiet')}>{t(`status.${status}`)}</p>
  return (
    <>
      <Button size="l" busy={back.isPending} onClick={handedOver ? back.handOver : back.checkIn}>
        {t(handedOver ? 'staff.till.back' : 'staff.checkIn.back')}
      </Button>
      {!handedOver && !back.waits && (
        <Button kind="gold" size="l" onClick={() => setAsked('till')}>
          {t('staff.toTill')}
        </Button>
      )}
      {asked === 'till' && <HandOverSheet appointment={appointment} onClose={close} />}
    </>
  )
}

/**
 * Warns of a health note. Its text is fetched on request with the right to read it; reading is logged, and the text is
 * dropped on leaving the screen (PRIV-02).
 */
function HealthCard({ customerId }: { customerId: string }) {
  const t = useText()
  const note = useCall(readHealthNote, { inline: true })
  const refused = note.error instanceof ApiError && note.error.message === 'forbidden'
  return (
    <section className={styles.health}>
      <h2>
        <WarningIcon size={24} className={look('danger')} />
        {t('staff.health')}
      </h2>
      {note.data?.text && <p>{note.data.text}</p>}
      {note.data && <HealthAnswers answers={note.data.answers} />}
      {refused && <p>{t('staff.health.noRight')}</p>}
      {note.error && !refused && <Failure inline error={note.error} />}
      <small>
        <ShieldIcon size={16} />
        {t('staff.health.logged')}
      </small>
      {!note.data && !refused && (
        <Button busy={note.isPending} onClick={() => note.mutate({ params: { id: customerId } })}>
          {t('word.read')}
        </Button>
      )}
    </section>
  )
}
