import { isEnd } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { type ComponentProps, type CSSProperties, useState } from 'react'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import type { CalendarStaff, DayColumn } from '../days/day-columns.ts'
import { idleTextId, occupancy } from '../days/occupancy.ts'
import { unassignedId } from '../days/stretches.ts'
import styles from './ColumnHead.module.css'

/** Above this percentage, a person counts as fully booked. */
export const fullyBookedPercent = 90

type Props = {
  column: DayColumn
  name: string
  /** If set, the avatar opens a dialog about the person's day. */
  day?: Day
  /** Wall-clock minutes; undefined on every day but today. */
  now?: number | undefined
}

export function ColumnHead({ column, name, day, now }: Props) {
  const t = useText()
  if (!column.person) {
    const waiting = column.cards.filter(({ appointment }) => !isEnd(appointment.status)).length
    const warns = column.id === unassignedId && waiting > 0
    return (
      <div className={classes(row(8, 'middle', 'min-w-0'), styles.head)} data-warns={warns || undefined}>
        {warns && <WarningIcon size={20} />}
        <div className={styles.who}>
          <b className={look('block', 'w700', 'leading-tight', 'clip')}>{name}</b>
          {warns && <span>{t('admin.unassigned.hint', { count: waiting })}</span>}
        </div>
      </div>
    )
  }
  return (
    <div className={classes(row(8, 'middle', 'min-w-0'), styles.head)} data-away={column.away || undefined}>
      {day ? (
        <PersonButton person={column.person} column={column} name={name} day={day} now={now} />
      ) : (
        <PersonAvatar person={column.person} />
      )}
      <div className={styles.who}>
        <b className={look('block', 'w700', 'leading-tight', 'clip')} title={name}>
          <span className={styles.full}>{name}</span>
          <span className={styles.short}>{shortName(column.person)}</span>
        </b>
        <Occupancy column={column} />
      </div>
    </div>
  )
}

const loadDay = () => import('./PersonDay.tsx')
type FaceProps = Omit<ComponentProps<Awaited<ReturnType<typeof loadDay>>['Page']>, 'onClose'>

/** Opens a dialog about the person's day (UI-02). */
function PersonButton(props: FaceProps) {
  const [open, setOpen] = useState(false)
  const label = useText()('admin.person.open', { name: props.name })
  return (
    <>
      <button
        type="button"
        className={styles.face}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PersonAvatar person={props.person} />
      </button>
      {open && <LazyPage load={loadDay} facts={{ ...props, onClose: () => setOpen(false) }} waiting={null} />}
    </>
  )
}

/** Returns first name and initial, for a narrow column. */
function shortName({ name, surname }: CalendarStaff): string {
  return surname ? `${name} ${[...surname][0]}.` : name
}

/** Shows a person's occupancy, or why there is none. */
export function Occupancy({ column }: { column: DayColumn }) {
  const intl = useIntl()
  const t = useText()
  const percent = occupancy(column.working, column.cards)
  if (percent === undefined) return <span>{t(idleTextId(column))}</span>
  return (
    <span data-full={percent > fullyBookedPercent || undefined} className={classes(row(8, 'middle'), styles.occupancy)}>
      <span className="visually-hidden">{t('admin.occupancy')} </span>
      {intl.formatNumber(percent / 100, { style: 'percent' })}
      <i className={styles.bar} style={{ '--share': percent / 100 } as CSSProperties} />
    </span>
  )
}
