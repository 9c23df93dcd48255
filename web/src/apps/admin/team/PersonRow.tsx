import type { SalonStaff } from '@goldline/contract/staff/people'
import { fullName } from '@goldline/domain/user/full-name'
import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { DownIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { GripIcon, UpIcon } from '../../../kit/salon-icons.tsx'
import styles from './PeopleScreen.module.css'

export type MoveDirection = 'up' | 'down'
type Props = {
  person: SalonStaff
  ends: { first: boolean; last: boolean }
  dragged: boolean
  /** Whether the dragged row would be dropped here. */
  target: boolean
  hold: ComponentProps<'span'>
  onMove: (way: MoveDirection) => void
  onOpen: () => void
}

export function PersonRow({ person, ends, dragged, target, hold, onMove, onOpen }: Props) {
  const t = useText()
  const name = fullName(person)
  return (
    <li
      className={styles.row}
      data-person={person.id}
      data-dragged={dragged || undefined}
      data-target={target || undefined}
      data-left={!person.active || undefined}
    >
      {/* For pointers only; on the keyboard, the buttons next to it do the same. */}
      <span {...hold} className={styles.grip} aria-hidden="true">
        <GripIcon size={20} />
      </span>
      <button type="button" className={styles.open} onClick={onOpen}>
        <PersonAvatar person={person} />
        <span>
          <b className={look('block', 'anywhere')}>{name}</b>
          <small className={look('block', 'anywhere', 'quiet', 'f13')}>
            {t('admin.team.people.skills', { count: person.productIds.length })}
          </small>
        </span>
      </button>
      <span className={styles.marks}>
        {!person.active && <Badge tone="warning">{t('admin.team.people.left')}</Badge>}
        {person.active && !person.enabled4Booking && <Badge tone="cyan">{t('word.notBookableOnline')}</Badge>}
      </span>
      <span className={classes(row(), styles.moves)}>
        <MoveButton way="up" name={name} end={ends.first} onMove={onMove} />
        <MoveButton way="down" name={name} end={ends.last} onMove={onMove} />
      </span>
    </li>
  )
}

type MoveProps = { way: MoveDirection; name: string; end: boolean; onMove: (way: MoveDirection) => void }

/** At the end of the list it does nothing, but stays focusable. */
function MoveButton({ way, name, end, onMove }: MoveProps) {
  const t = useText()
  return (
    <IconButton
      bare
      label={t(way === 'up' ? 'word.moveNameUp' : 'word.moveNameDown', { name })}
      data-way={way}
      aria-disabled={end || undefined}
      onClick={() => !end && onMove(way)}
    >
      {way === 'up' ? <UpIcon size={18} /> : <DownIcon size={18} />}
    </IconButton>
  )
}
