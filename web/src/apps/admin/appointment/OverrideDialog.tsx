import type { Appointment } from '@goldline/contract/appointment'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { useOnlyStaff } from '../session.ts'
import type { BrokenRules, SeriesQuestion } from './use-salon-change.ts'

const load = () => import('./MakeRoom.tsx')
const loadConflicts = () => import('./repeat/SeriesConflicts.tsx')

type Props = {
  asked: BrokenRules
  busy: boolean
  /** Returns the name of a party's member by number, from 1 (APT-23). */
  nameOf?: ((member: number) => string) | undefined
  /** The appointment to be changed, if it exists already. */
  of?: Appointment | undefined
}

/** APT-07: lists every rule that a change would break, and asks for confirmation. */
export function OverrideDialog({ asked, busy, nameOf, of }: Props) {
  const { ofSeries } = asked
  if (!ofSeries) return <SingleOverride asked={asked} busy={busy} nameOf={nameOf} of={of} />
  return <SeriesOverride asked={ofSeries} busy={busy} of={of} />
}

/** Loads the dialog's code on demand. */
function SeriesOverride(props: { asked: SeriesQuestion; busy: boolean; of: Appointment | undefined }) {
  const { part } = useLazyPart(loadConflicts)
  // New conflicts or starts reset the decisions.
  const key = props.asked.conflicts.map(({ id, nearest }) => `${id} ${nearest}`).join()
  return part ? <part.SeriesConflicts key={key} {...props} /> : null
}

function SingleOverride({ asked, busy, nameOf: memberName, of }: Props) {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const isForAnybody = nobodyIsNamed(asked)
  // STF-02, AUTH-25: restricted staff can neither break rules nor move colleagues' visits.
  const mayBreak = useOnlyStaff() === undefined
  const nameOf = (rule: BrokenRules['broken'][number]) =>
    t(isForAnybody && rule === 'staff.busy' ? 'admin.override.nobodyFree' : `refusal.${rule}`)
  const when = (instant: string) => format.instantDayTime(instant)
  const about = of && { subtitle: `${who(of)}, ${when(asked.startTime ?? of.startTime)}` }
  const actions = (
    <>
      <Button data-first onClick={asked.leave}>
        {t('admin.override.leave')}
      </Button>
      {mayBreak && (
        <Button busy={busy} onClick={asked.goOn}>
          {t('word.enterAnyway')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('admin.override.title')} {...about} loading={busy} actions={actions} onClose={asked.leave}>
      <ul className={classes(stack(8), 'bullets')}>
        {asked.conflicts.map(({ startTime, member, broken }) => (
          <li key={`${member}:${startTime}`}>
            <b>
              {member && `${memberName?.(member)}, `}
              {when(startTime)}:
            </b>{' '}
            {broken.map(nameOf).join(' ')}
          </li>
        ))}
        {asked.conflicts.length === 0 && asked.broken.map((rule) => <li key={rule}>{nameOf(rule)}</li>)}
      </ul>
      {asked.room && mayBreak && <Room room={asked.room} busy={busy} />}
    </Dialog>
  )
}

/** Whether the entry names no person: then everybody is busy, and the visit would stay unassigned (AVL-05). */
function nobodyIsNamed({ room }: BrokenRules): boolean {
  const body = room?.sent.body
  return (body && 'services' in body && body.services?.every(({ staffId }) => staffId === null)) ?? false
}

/** Loads the section's code on demand. */
function Room(props: { room: NonNullable<BrokenRules['room']>; busy: boolean }) {
  const { part } = useLazyPart(load)
  return part ? <part.MakeRoom {...props} /> : null
}
