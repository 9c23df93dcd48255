import type { Appointment } from '@goldline/contract/appointment'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { VisitAnswers } from '../../../../form/VisitAnswers.tsx'
import type { VisitForms } from '../../../../form/VisitForms.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { Badge } from '../../../../kit/Badge.tsx'
import { classes } from '../../../../kit/classes.ts'
import { UserIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { CrownIcon } from '../../../../kit/salon-icons.tsx'
import { StatusIcon, TypeIcon } from '../../../../kit/status-icons.tsx'
import type { VisitForm } from '../../appointment/VisitForm.tsx'
import type { CalendarFrame } from '../../days/day-columns.ts'
import { staffStretches } from '../../days/stretches.ts'
import { ContactFacts, FactList } from '../../panel/Facts.tsx'
import { HealthCard, PanelActions, PanelContent, PanelPerson, PanelTop } from '../../panel/PanelParts.tsx'
import { SidePanel } from '../../panel/SidePanel.tsx'
import { paths, pathTo } from '../../paths.ts'
import { useOnlyStaff } from '../../session.ts'
import { Actions } from './Actions.tsx'
import type { AgreedCard } from './AgreedCard.tsx'
import styles from './DetailsPanel.module.css'
import type { PaidDeposit } from './PaidDeposit.tsx'
import { Services } from './Services.tsx'
import type { Composer } from './timeline/Composer.tsx'
import type { Timeline } from './timeline/Timeline.tsx'
import { VisitFacts } from './VisitFacts.tsx'

type Props = { appointment: Appointment; now: number; frame: CalendarFrame; onClose: () => void }

/** Shows all details of an appointment, with the next action first (APT-03, APT-04). */
export function Page({ appointment, now, frame, onClose }: Props) {
  const t = useText()
  const text = useAppointmentText()
  const format = useFormat()
  const headingId = useId()
  const nameId = useId()
  // Keeps the edit open when a new version arrives (APT-08).
  const [edited, setEdited] = useState<{ id: string; moves: boolean }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const mayChange = useMayChange(appointment)
  const { id, status, version, startTime, endTime } = appointment
  const hours = t('label.timeRange', { from: format.time(startTime), to: format.time(endTime) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again for another appointment
  useEffect(() => {
    heading.current?.focus()
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status may remove the focused button
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [version, status])
  return (
    <SidePanel labelledBy={`${nameId} ${headingId}`} onClose={onClose}>
      <PanelTop onClose={onClose}>
        <Badge status={status} icon={<StatusIcon status={status} />}>
          {text.status(status)}
        </Badge>
      </PanelTop>
      <PanelContent labelledBy={headingId}>
        <h2 ref={heading} id={headingId} className={look('mb8', 'f20', 'leading-tight', 'track-closer')} tabIndex={-1}>
          {format.instantDayLong(startTime)} <span className={look('block')}>{hours}</span>
        </h2>
        <VisitFacts appointment={appointment} now={now} staff={frame.staff} />
        <CustomerHead appointment={appointment} nameId={nameId} />
        {appointment.owner && <HealthCard customer={appointment.owner} />}
        <Services appointment={appointment} staff={frame.staff} />
        {appointment.deposit && <DepositPart {...{ appointment, deposit: appointment.deposit }} />}
        {appointment.card && <CardPart {...{ appointment, card: appointment.card, now }} />}
        {appointment.owner && <VisitAnswers appointment={appointment} className={styles.answers} heading="h3" />}
        {appointment.owner && <FormsPart appointment={appointment} className={styles.answers} heading="h3" />}
        {appointment.note && <Note text={appointment.note} />}
        <TimelinePart key={id} appointment={appointment} staff={frame.staff} now={now} />
      </PanelContent>
      <PanelActions>
        {(appointment.owner ?? appointment.party) && mayChange && <ComposerPart key={id} appointment={appointment} />}
        {mayChange && (
          <Actions
            key={`${id}:${appointment.version}`}
            appointment={appointment}
            now={now}
            opening={frame.opening}
            onEdit={() => setEdited({ id, moves: false })}
            onMove={() => setEdited({ id, moves: true })}
          />
        )}
        {!mayChange && <p>{t('admin.details.partly')}</p>}
      </PanelActions>
      {edited?.id === id && (
        <EditPart
          appointment={appointment}
          staff={frame.staff}
          now={now}
          moves={edited.moves}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SidePanel>
  )
}

/**
 * AUTH-25: whether the user may change the visit; restricted staff may not change one in which a colleague takes
 * part.
 */
function useMayChange(appointment: Appointment): boolean {
  const onlyStaff = useOnlyStaff()
  return onlyStaff === undefined || staffStretches(appointment).every(({ staffId }) => staffId === onlyStaff)
}

const loadEdit = () => import('../../appointment/VisitForm.tsx')

/** Loads the form's code on demand. */
function EditPart(props: ComponentProps<typeof VisitForm>) {
  const { part } = useLazyPart(loadEdit)
  return part ? <part.VisitForm {...props} /> : null
}

const loadForms = () => import('../../../../form/VisitForms.tsx')

function FormsPart(props: ComponentProps<typeof VisitForms>) {
  const { part } = useLazyPart(loadForms)
  return part ? <part.VisitForms {...props} /> : null
}

const loadDeposit = () => import('./PaidDeposit.tsx')

function DepositPart(props: ComponentProps<typeof PaidDeposit>) {
  const { part } = useLazyPart(loadDeposit)
  return part ? <part.PaidDeposit {...props} /> : null
}

const loadCard = () => import('./AgreedCard.tsx')

function CardPart(props: ComponentProps<typeof AgreedCard>) {
  const { part } = useLazyPart(loadCard)
  return part ? <part.AgreedCard {...props} /> : null
}

const loadTimeline = () => import('./timeline/Timeline.tsx')
const loadComposer = () => import('./timeline/Composer.tsx')

/** Shows history and messages; the code is loaded with the panel. */
function TimelinePart(props: ComponentProps<typeof Timeline>) {
  const { part } = useLazyPart(loadTimeline)
  return part ? <part.Timeline {...props} /> : <SkeletonList count={2} />
}

function ComposerPart(props: ComponentProps<typeof Composer>) {
  const { part } = useLazyPart(loadComposer)
  return part ? <part.Composer {...props} /> : <div className={styles.composer} />
}

/** Shows the salon's internal note, which the customer never sees. */
function Note({ text }: { text: string }) {
  const t = useText()
  return (
    <p className={stack(0, 'mt16', 'py8', 'px16', 'edge', 'r-md', 'lines')}>
      <b className={look('f13', 'faint')}>{t('word.note')}</b>
      {text}
    </p>
  )
}

/** Shows the customer with type and number of visits; the name links to the profile (CUS-05). */
function CustomerHead({ appointment, nameId }: { appointment: Appointment; nameId: string }) {
  const t = useText()
  const { who } = useAppointmentText()
  const { owner, bookingType } = appointment
  const icon = bookingType === 'BLOCKER' ? <TypeIcon type="BLOCKER" /> : <UserIcon />
  return (
    <div className={styles.person}>
      <PanelPerson avatar={<Avatar name={who(appointment)}>{owner ? undefined : icon}</Avatar>}>
        <b id={nameId} className={classes(row(0, 'middle', 'touch', 'f17'), styles.name)}>
          {owner ? <Link href={pathTo(paths.customers, { id: owner.id })}>{who(appointment)}</Link> : who(appointment)}
        </b>
        {owner && (
          <p>
            <span className={styles.type} data-customer={owner.type.name}>
              {owner.type.name === 'vip' && <CrownIcon size={14} />}
              {t(`customerType.${owner.type.name}`)}
            </span>
            {t('admin.visits', { count: owner.visits })}
          </p>
        )}
      </PanelPerson>
      {(owner?.phoneNr || owner?.email) && (
        <FactList row>
          <ContactFacts phoneNr={owner.phoneNr} email={owner.email} />
        </FactList>
      )}
    </div>
  )
}
