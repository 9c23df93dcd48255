import type { RotaPerson } from '@goldline/contract/staff/rota'

export const monday = '2027-03-01'

/** Lena's Mondays, in minutes of the day. */
export const early = { weekday: 'MONDAY' as const, work: [{ from: 540, to: 1095 }], breaks: [{ from: 735, to: 780 }] }
export const lena: RotaPerson = {
  '@type': 'basic-staff',
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Lena',
  surname: 'Brunner',
  color: 1,
  photo: null,
  version: 4,
  pattern: { from: monday, weeks: [[early]] },
  days: [],
  absences: [],
}
export const mia: RotaPerson = { ...lena, id: '0190a000-0000-7000-8000-000000000002', name: 'Mia', surname: '' }
