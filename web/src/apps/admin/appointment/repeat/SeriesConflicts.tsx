import type { Appointment } from '@goldline/contract/appointment'
import { type ComponentProps, useState } from 'react'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { stack } from '../../../../kit/look.ts'
import { usePeopleOfDay, useProposedMoves } from '../moves.ts'
import type { SeriesQuestion } from '../use-salon-change.ts'
import { Conflict } from './Conflict.tsx'
import type { Decision } from './repeat-draft.ts'

type Props = {
  asked: SeriesQuestion
  busy: boolean
  /** The appointment to be changed. */
  of: Appointment | undefined
}

/**
 * APT-19, APT-23: asks what to do with members of a series or party that cannot follow a change: keep, move to the
 * nearest start, make room, or move anyway.
 */
export function SeriesConflicts({ asked: { conflicts, decide, leave }, busy, of }: Props) {
  const t = useText()
  const format = useFormat()
  const [tried, setTried] = useState(false)
  const calledOf = useMemberLabel(of)
  const when = (instant: string) => format.instantDayTime(instant)
  const form = useForm<Record<string, Decision>>({
    start: {},
    work: { isPending: busy, error: null, reset: () => undefined },
    check: () => ({}),
    send: (decided) => {
      setTried(true)
      if (conflicts.every(({ id }) => decided[id])) decide(decided)
    },
  })
  const skipAll = () => decide(Object.fromEntries(conflicts.map(({ id }) => [id, 'skip'])))
  const actions = (
    <>
      <Button onClick={leave}>{t('action.cancel')}</Button>
      <Button onClick={skipAll}>{t('admin.override.skip')}</Button>
      <Button kind="gold" {...form.button}>
        {t('action.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('admin.entry.conflicts')}
      subtitle={t(of?.party ? 'admin.entry.conflicts.party' : 'admin.entry.conflicts.lead', {
        count: conflicts.length,
      })}
      loading={busy}
      actions={actions}
      onClose={leave}
    >
      <Form form={form} className={stack(12, 'min-w-0')}>
        {conflicts.map((conflict) => (
          <MemberConflict
            key={conflict.id}
            conflict={conflict}
            called={calledOf(conflict.id)}
            when={when}
            decision={form.values[conflict.id]}
            onDecide={(decision) => form.set({ [conflict.id]: decision })}
            skip={t('admin.entry.conflicts.skip')}
            tried={tried}
          />
        ))}
      </Form>
    </Dialog>
  )
}

type FollowingConflict = SeriesQuestion['conflicts'][number]

/** Shows one member's conflict, with the moves that could make room for it. */
function MemberConflict({
  conflict,
  ...props
}: { conflict: FollowingConflict } & Omit<ComponentProps<typeof Conflict>, 'conflict' | 'people'>) {
  const { room, startTime } = conflict
  const people = usePeopleOfDay(startTime, room !== undefined)
  return <Conflict conflict={{ ...conflict, room: useProposedMoves(room, startTime) }} people={people} {...props} />
}

/** Returns a function for a party member's name and services; undefined for a series, whose visits are alike. */
function useMemberLabel(of: Appointment | undefined): (id: string) => string | undefined {
  const t = useText()
  const { who, what } = useAppointmentText()
  return (id) => {
    if (!of?.party) return undefined
    const other = of.party.others.find((each) => each.id === id)
    const name = other ? other.name || t('label.guest') : who(of)
    return [name, what(other ?? of)].filter(Boolean).join(', ')
  }
}
