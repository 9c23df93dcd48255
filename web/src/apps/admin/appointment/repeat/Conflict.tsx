import type { Occurrence } from '@goldline/contract/appointment/series'
import { useText } from '../../../../i18n/use-text.ts'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { useMoveText } from '../moves.ts'
import { type Decision, decisionsFor } from './repeat-draft.ts'

type Props = {
  conflict: Pick<Occurrence, 'startTime' | 'broken' | 'nearest'> & Partial<Pick<Occurrence, 'room'>>
  /** Staff named in the moves that make room. */
  people?: readonly { id: string; name: string }[] | undefined
  /** The party member's name, if needed to distinguish the conflicts (APT-23). */
  called?: string | undefined
  /** Formats a start. */
  when: (instant: string) => string
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
  /** Label of the option to leave the occurrence out. */
  skip: string
  /** Whether to show a missing decision as an error. */
  tried: boolean
}

/** APT-19: shows the rules that an occurrence would break, and the choice of what to do about it. */
export function Conflict({ conflict, people = [], called, when, decision: decided, onDecide, skip, tried }: Props) {
  const t = useText()
  const { startTime, broken, nearest, room } = conflict
  const moveText = useMoveText(people)
  const options = decisionsFor(conflict)
  // An earlier decision may no longer be possible.
  const decision = decided && options.includes(decided) ? decided : undefined
  const labels: Record<Decision, string> = {
    skip,
    nearest: t('admin.entry.repeat.nearest', { when: nearest === null ? '' : when(nearest) }),
    room: t('admin.entry.repeat.room'),
    anyway: t('word.enterAnyway'),
  }
  return (
    <Combobox
      label={called ? `${called}: ${when(startTime)}` : when(startTime)}
      options={options}
      value={decision ?? ''}
      labelOf={(each) => labels[each]}
      onChange={onDecide}
      hint={
        decision === 'room' && room
          ? room.map(moveText).join('; ')
          : broken.map((rule) => t(`refusal.${rule}`)).join(' ')
      }
      error={tried && !decision ? t('admin.entry.repeat.decide') : undefined}
    />
  )
}
