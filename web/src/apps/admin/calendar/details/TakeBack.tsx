import type { Appointment } from '@goldline/contract/appointment'
import { useMemo } from 'react'
import { useSecondsLeft, useUndoable } from '../../../../client/undoable.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { useUndo } from '../../appointment/use-salon-change.ts'
import { useSalon } from '../../session.ts'

type Props = { appointment: Appointment; change: NonNullable<Appointment['undo']> }

/**
 * APT-20: undoes a change by somebody else, or by this page before a reload. Changes made here are undone in their
 * bar.
 */
export function TakeBack({ appointment: { id }, change: { version, until } }: Props) {
  const t = useText()
  const { skew } = useSalon()
  const { last } = useUndoable()
  const { undo, isPending } = useUndo()
  const end = useMemo(() => ({ until: Date.parse(until) }), [until])
  const left = useSecondsLeft(end, skew)
  if (left <= 0 || last?.id === id) return null
  return (
    <Button full busy={isPending} onClick={() => undo({ id, version })}>
      {t('action.undo')} <span aria-hidden="true">({left})</span>
    </Button>
  )
}
