import type { CoverVisit } from '@goldline/contract/staff/cover'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { classes } from '../../../../kit/classes.ts'
import { PhoneIcon } from '../../../../kit/icons.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { calendarPath } from '../../paths.ts'
import { useSalon } from '../../session.ts'
import styles from './Cover.module.css'
import { type ChosenCover, cancelKey, choiceKey, customerOutcome, unassignedKey, unchangedKey } from './cover-draft.ts'

type Props = {
  visit: CoverVisit
  staff: readonly { id: string; name: string; surname: string }[]
  tell: boolean
  /** null: left unassigned. */
  chosen: ChosenCover
  /** Whether the visit may be left unchanged. */
  stays: boolean
  /** Whether the visit has changed meanwhile, or the choice is invalid. */
  wrong: boolean
  onChoose: (key: string) => void
}

export function CoverRow({ visit, staff, tell, chosen, stays, wrong, onChoose }: Props) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const { who, what } = useAppointmentText()
  const { appointment, wished, choices } = visit
  const { id, startTime, owner, staff: asked } = appointment
  const labelOf = useChoiceText(visit, staff)
  const name = who(appointment)
  const phoneNr = owner?.phoneNr
  return (
    <li className={styles.visit} data-wrong={wrong || undefined}>
      <div className={classes(stack(2, 'items-start'), styles.what)}>
        <span className={look('quiet', 'f14', 'num')}>
          {format.dayShort(zone(timeZone).toWall(Date.parse(startTime)).day)}, {format.time(startTime)}
        </span>
        <Link href={calendarPath(zone(timeZone).toWall(Date.parse(startTime)).day, id)}>
          <b>{name}</b>
        </Link>
        <small className={look('quiet', 'f14')}>{what(appointment)}</small>
        {wished && <Badge tone="warning">{t('admin.cover.wished', { name: asked?.name ?? '' })}</Badge>}
      </div>
      <div className={classes(look('min-w-0'), styles.choice)}>
        <Combobox
          label={
            <>
              {t('admin.cover.for')}
              <span className="visually-hidden"> {name}</span>
            </>
          }
          options={[...choices.map(choiceKey), unassignedKey, cancelKey, ...(stays ? [unchangedKey] : [])]}
          value={chosen === null ? unassignedKey : typeof chosen === 'string' ? chosen : choiceKey(chosen)}
          labelOf={labelOf}
          onChange={onChoose}
          hint={<CustomerOutcomeText visit={visit} chosen={chosen} tell={tell} />}
          error={wrong ? t('admin.cover.wrong') : undefined}
        />
      </div>
      {phoneNr && (
        <a href={`tel:${phoneNr}`} className={buttonClass('quiet')} aria-label={t('word.callName', { name })}>
          <PhoneIcon size={18} />
        </a>
      )}
    </li>
  )
}

function useChoiceText({ appointment, choices }: CoverVisit, staff: Props['staff']) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const dayAt = (instant: string) => zone(timeZone).toWall(Date.parse(instant)).day
  const namesOf = (ids: readonly string[]) =>
    [...new Set(ids)].map((id) => staff.find((person) => person.id === id)?.name ?? '').join(' + ')
  return (key: string): string => {
    if (key === cancelKey || key === unchangedKey) return t(`admin.cover.${key}`)
    const choice = choices.find((each) => choiceKey(each) === key)
    if (!choice) return t('label.unassignedStaff')
    const people = namesOf(choice.staffIds)
    if (choice.startTime === appointment.startTime) return t('admin.cover.sameTime', { people })
    const [time, day] = [format.time(choice.startTime), dayAt(choice.startTime)]
    if (day === dayAt(appointment.startTime)) return `${time}, ${people}`
    const when = { day: format.dayShort(day), time }
    return t('admin.cover.otherTime', { people, ...when })
  }
}

/** Shows what the customer will be told. */
function CustomerOutcomeText({ visit, chosen, tell }: Pick<Props, 'visit' | 'chosen' | 'tell'>) {
  const t = useText()
  const told = customerOutcome(visit, chosen)
  const silent = !tell || !visit.appointment.owner
  if (silent && told !== 'open') return t('admin.cover.told.silent')
  return t(`admin.cover.told.${!visit.reached && told !== 'nothing' ? 'open' : told}`)
}
