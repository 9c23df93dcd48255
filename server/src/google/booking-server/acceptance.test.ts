import type { AddressInfo } from 'node:net'
import { playAcceptance } from '@goldline/stand-ins/google-booking-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../jobs/check-invariants.ts'
import { testApp } from '../../test/app.ts'
import { aGoogleSalon, enableBookingServer, googlePasswords, googleUser } from '../../test/google-bookings.ts'

const t = await testApp()
let url = ''
beforeAll(async () => {
  enableBookingServer(t)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/v1/google`
})
afterAll(() => t.close())

test.each([false, true])(
  '[RWG-01a] Google’s acceptance tests pass over a socket, with a trailing slash: %s',
  async (trailingSlash) => {
    const salon = await aGoogleSalon(t)
    const server = { url, user: googleUser, password: googlePasswords.now, trailingSlash }
    const starts = [Date.parse('2027-03-03T10:00:00Z') / 1000, Date.parse('2027-03-04T13:00:00Z') / 1000] as const
    const steps = await playAcceptance(server, {
      merchantId: salon.id,
      serviceId: salon.product,
      seconds: 3600,
      starts,
    })
    expect(steps.filter(({ fault }) => fault !== undefined)).toEqual([])
    expect(steps).toHaveLength(9)
    expect(await findViolations(t.db)).toEqual([])
  },
)
