// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { getMe } from '@goldline/contract/user'
import { zone } from '@goldline/domain/time/zone'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Dropped } from '../../../calendar/carrying.ts'
import { cardsOf } from '../../../calendar/day-columns.ts'
import { anAppointment, linh } from '../../../calendar/test-visit.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { DropQuestions } from './DropQuestions.tsx'
import { useDrop } from './use-drop.ts'

const server = wire()
const day = '2027-03-09'
const timeZone = 'Europe/Zurich'
const id = '00000000-0000-4000-8000-0000000000d2'
const salon = {
  id: '00000000-0000-4000-8000-0000000000c0',
  name: 'Studio',
  urlName: 'studio',
  timeZone,
  currency: 'CHF',
  country: 'CH',
  tier: 'PRO',
  now: '2027-03-02T08:00:00.000Z',
}
const alone = anAppointment({ startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' })
const ofSeries = { ...alone, series: { id, position: 3, count: 12 } }
const later: Dropped = { columnId: linh, span: { from: 615, to: 675 } }
const moved = { startTime: '2027-03-09T09:15:00.000Z' }

beforeEach(() => {
  server.answer(getMe, { id, salon } as never)
  server.answer(editAppointment, { ...ofSeries, ...moved, version: 2 })
})

function Dropping({ appointment }: { appointment: Appointment }) {
  const drop = useDrop((staffId) => ({ day, staffId }), vi.fn())
  const [card] = cardsOf(zone(timeZone), [appointment], day)
  return (
    <>
      <button type="button" onClick={() => card && drop.editing.onMove(card, later)}>
        Drop
      </button>
      <DropQuestions drop={drop} />
    </>
  )
}

function Inside({ appointment }: { appointment: Appointment }) {
  return useMe().data ? <Dropping appointment={appointment} /> : null
}

async function drop(appointment: Appointment) {
  const me = show(<Inside appointment={appointment} />, { signedIn: true })
  await me.click(await screen.findByRole('button', { name: 'Drop' }))
  return me
}

const bodies = () => server.sent(editAppointment).map(({ body }) => body)

test.each([
  ['this', moved],
  ['following', { ...moved, scope: 'following' }],
  ['all', { ...moved, scope: 'all' }],
] as const)('[APT-19] [APT-07] what is dragged and of a series: %s', async (scope, body) => {
  const me = await drop(ofSeries)
  expect(await screen.findByRole('dialog', { name: text('admin.entry.edit') })).toBeTruthy()
  expect(screen.getByRole('radio', { name: text('admin.entry.scope.this'), checked: true })).toBeTruthy()
  expect(bodies()).toEqual([])
  await me.click(screen.getByRole('radio', { name: text(`admin.entry.scope.${scope}`) }))
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(bodies()).toEqual([body]))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('[APT-19] [APT-07] left, it is sent nowhere', async () => {
  const me = await drop(ofSeries)
  await me.click(await screen.findByRole('button', { name: text('action.cancel') }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(bodies()).toEqual([])
})

test('[APT-07] what stands alone moves without a question', async () => {
  await drop(alone)
  await vi.waitFor(() => expect(bodies()).toEqual([moved]))
})
