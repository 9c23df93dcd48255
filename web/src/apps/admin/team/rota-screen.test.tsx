// @vitest-environment happy-dom
import { getCalendarFrame } from '@goldline/contract/staff'
import { getAskedAbsences } from '@goldline/contract/staff/absences'
import { getRota } from '@goldline/contract/staff/rota'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../test/admin-page.tsx'
import { salonOfOwner } from '../../../test/people.ts'
import { lena, mia } from '../../../test/rota.ts'
import { wire } from '../../../test/wire.ts'
import { paths } from '../paths.ts'

const server = wire()

test('[STF-10] an open rota updates when others change hours and absences', async () => {
  let hear: (event: object) => void = () => undefined
  answerOwnerCalls(server)
  const frame = { businessObject: salonOfOwner, now: salonOfOwner.now, opening: [], staff: [] }
  server.answer(getCalendarFrame, frame as never)
  server.answer(getAskedAbsences, [])
  server.answer(getRota, { opening: [], staff: [lena] })
  const asked = fetch
  const events = new ReadableStream<Uint8Array>({
    start: (stream) => {
      hear = (event) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/v1/events') ? Promise.resolve(new Response(events)) : asked(address, init),
  )
  openAdmin(paths.rota)
  expect(await screen.findByText(/^Lena/)).toBeDefined()
  server.answer(getRota, { opening: [], staff: [lena, mia] })
  hear({ topic: 'hours' })
  expect(await screen.findByText(/^Mia/)).toBeDefined()
})
