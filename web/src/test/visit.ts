import type { Appointment } from '@goldline/contract/appointment'

type Service = Appointment['services'][number]

export const linh = '00000000-0000-4000-8000-000000000001'
export const sofia = '00000000-0000-4000-8000-000000000002'

export function aService(staffId: string, duration: number, name: string | null = 'Maniküre'): Service {
  return {
    productId: '00000000-0000-4000-8000-0000000000a0',
    variantId: null,
    name,
    price: 5000,
    listPrice: 5000,
    priceReason: null,
    duration,
    segments: [{ kind: 'work', minutes: duration }],
    staffId,
    requestedStaffId: null,
    product: null,
  }
}

/** Returns a visit in Zürich; instants as on the wire. */
export function anAppointment(changes: Partial<Appointment> & { startTime: string; endTime: string }): Appointment {
  const minutes = (Date.parse(changes.endTime) - Date.parse(changes.startTime)) / 60_000
  return {
    '@type': 'basic-appointment',
    id: '00000000-0000-4000-8000-0000000000b0',
    businessObject: {
      id: '00000000-0000-4000-8000-0000000000c0',
      urlName: 'studio',
      name: 'Studio',
      timeZone: 'Europe/Zurich',
      currency: 'CHF',
    },
    estimatedDuration: minutes,
    status: 'CONFIRMED',
    bookingType: 'ONLINE',
    staffId: null,
    staff: null,
    recommendedStaffs: null,
    recommendedStaff: null,
    owner: null,
    title: null,
    walkIn: true,
    note: null,
    pinned: false,
    series: null,
    party: null,
    coming: false,
    openQuestions: 0,
    openForms: 0,
    expectedTime: null,
    handedOver: null,
    undo: null,
    services: [aService(linh, minutes)],
    deposit: null,
    messages: [],
    own: null,
    createdTime: '2027-01-01T08:00:00.000Z',
    lastModified: '2027-01-01T08:00:00.000Z',
    version: 1,
    ...changes,
  }
}
