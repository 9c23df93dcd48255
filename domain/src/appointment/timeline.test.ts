import { expect, test } from 'vitest'
import { type CustomerMessage, timeline } from './timeline.ts'

const line = (at: string, changes: { who?: string; messageId?: string; told?: CustomerMessage } = {}) => ({
  at: `2027-03-0${at}:00.000Z`,
  who: null,
  messageId: null,
  told: null,
  ...changes,
})
const message = (id: string, at: string, fromCustomer: boolean) => ({
  id,
  createdTime: `2027-03-0${at}:00.000Z`,
  fromCustomer,
})
const told = (kind: CustomerMessage['kind'], status: CustomerMessage['status'] = 'DELIVERED'): CustomerMessage => ({
  kind,
  channel: 'SMS',
  status,
})

test('[APT-06b] [APT-09] changes, messages and sent notices form one timeline, newest first', () => {
  const booked = line('1T10:00')
  const confirmed = line('1T10:01', { told: told('confirmation') })
  const moved = line('3T09:00', { who: 'Hương Trần' })
  const asked = message('m1', '2T08:00', true)
  const found = timeline([booked, confirmed, moved], [asked])
  expect(found).toEqual([
    { kind: 'change', at: moved.at, line: moved },
    { kind: 'message', at: asked.createdTime, message: asked, who: null, told: null },
    { kind: 'told', at: confirmed.at, line: confirmed },
    { kind: 'change', at: booked.at, line: booked },
  ])
})

test('[APT-09] a message appears once, with its author and its delivery', () => {
  const first = message('m1', '2T08:00', false)
  const second = message('m2', '2T09:00', false)
  const found = timeline(
    [
      line('2T08:00', { who: 'Lena', messageId: 'm1' }),
      line('2T08:00', { told: told('message', 'FAILED') }),
      line('2T08:30', { told: told('message', 'SENT') }),
      line('2T09:00', { who: 'Mai', messageId: 'm2' }),
      line('2T09:00', { told: told('message', 'QUEUED') }),
    ],
    [first, second],
  )
  // The first message was sent again: the later delivery counts, and the failed one is shown separately.
  expect(found.map((entry) => [entry.kind, entry.kind === 'message' ? [entry.who, entry.told?.status] : null])).toEqual(
    [
      ['message', ['Mai', 'QUEUED']],
      ['message', ['Lena', 'SENT']],
      ['told', null],
    ],
  )
})

test('[APT-06] a message that cannot be read stays as an entry of the history', () => {
  const gone = line('2T08:00', { who: 'Lena', messageId: 'm1' })
  const sent = line('2T08:00', { told: told('message') })
  expect(timeline([gone, sent], []).map(({ kind }) => kind)).toEqual(['told', 'change'])
})

test('[APT-06] of entries at one instant, the last written comes first', () => {
  const [a, b] = [line('2T08:00', { who: 'a' }), line('2T08:00', { who: 'b' })]
  expect(timeline([a, b], []).map((entry) => entry.kind === 'change' && entry.line.who)).toEqual(['b', 'a'])
})
