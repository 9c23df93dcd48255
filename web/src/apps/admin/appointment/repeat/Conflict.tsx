import type { Occurrence } from '@goldline/contract/appointment/series'
import { useText } from '../../../../i18n/use-text.ts'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { useMoveText } from '../moves.ts'
import { type Decision, decisionsFor } from './repeat-draft.ts'

type Props = {
  conflict: Pick<Occurrence, 'startTime' | 'broken' | 'nearest'> & Partial<Pick<Occurrence, 'room'>>
  /** Who may move for it. */
  people?: readonly { id: string; name: string }[] | undefined
  /** Whose it is, where that tells them apart (APT-23). */
  called?: string | undefined
  /** How a start is told. */
  when: (instant: string) => string
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
  /** What it means to leave it out. */
  skip: string
  /** That it is not decided is wrong by now. */
  tried: boolean
}

/** APT-19: which rules an occurrence would break, and what becomes of it. */
export function Conflict({ conflict, people = [], called, when, decision: decided, onDecide, skip, tried }: Props) {
  const t = useText()
  const { startTime, broken, nearest, room } = conflict
  const moveText = useMoveText(people)
  const options = decisionsFor(conflict)
  // What was decided may not be possible any more.
  const decision = decided && options.includes(decided) ? decided : undefined
  const labels: Record<Decision, string> = {
    skip,
    nearest: t('admin.entry.repeat.nearest', { when: nearest === null ? '' : when(nearest) }),
    room: t('admin.entry.repeat.room'),
    anyway: t('admin.entry.repeat.anyway'),
  }
  return (
    <Combobox
      label={called ? `${called}: ${when(startTime)}` : when(startTime)}
      options={options}
      value={decision ?? ''}
      labelOf={(each) => labels[each]}
      onChange={(chosen) => chosen && onDecide(chosen)}
      hint={
        decision === 'room' && room
          ? room.map(moveText).join('; ')
          : broken.map((rule) => t(`refusal.${rule}`)).join(' ')
      }
      {...(tried && !decision && { error: t('admin.entry.repeat.decide') })}
    />
  )
}
