import type { Appointment } from '@goldline/contract/appointment'
import { moveAppointment } from '@goldline/contract/appointment/move'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../../api.ts'
import { useApp } from '../../../../../app-context.ts'
import { useChange } from '../use-change.ts'
import { useLeaveMove } from './use-leave-move.ts'
import type { MoveChoice } from './use-move-choice.ts'

/** Moves it to the chosen start, once however often it is sent. Mail and calendar file are updated. */
export function useMove(appointment: Appointment, { startTime, staffId, staffIds, changesPerson }: MoveChoice) {
  const intl = useIntl()
  const { id, version } = appointment
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const body = {
    startTime: startTime ?? '',
    ...(changesPerson && { staffId, ...(staffIds && { staffIds: [...staffIds] }) }),
  }
  const wish = JSON.stringify(body)
  const attempt = useRef({ wish, key: newIdempotencyKey() })
  const forget = () => {
    for (const topic of ['move-dates', 'move-slots', 'move-people'])
      void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  const move = useChange({
    send: async () => {
      // A changed wish is a new intent; the same one after a lost answer is not.
      if (attempt.current.wish !== wish) attempt.current = { wish, key: newIdempotencyKey() }
      const options = { ifMatch: version, idempotencyKey: attempt.current.key }
      return (await api.send(moveAppointment, { params: { id }, body }, options)).data
    },
    onChanged: (moved) => {
      const [before, now] = [whoDoes(appointment), whoDoes(moved)]
      const person = before === now ? '' : ` ${intl.formatMessage({ id: 'my.move.person' }, { now, before })}`
      notices.show(`${intl.formatMessage({ id: 'my.move.done' })}${person}`, 'success')
    },
    onEnd: useLeaveMove(id),
  })
  return { ...move, forget }
}

const whoDoes = ({ own }: Appointment): string => own?.staff.map(({ name }) => name).join(', ') ?? ''
