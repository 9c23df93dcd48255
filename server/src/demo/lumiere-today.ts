import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { Named } from './customers.ts'

/** A named visit on the first day; left out if it does not fit that weekday. */
export type TodayVisit = {
  staff: string
  /** Wall-clock `HH:mm`. */
  at: string
  /** Keys of services, `key:variant` for a variant. */
  services: readonly string[]
  who: Named | null
  type: BookingType
  /** Fixed for cancelled and imported visits; otherwise it follows from the time. */
  status?: AppointmentStatus
}

const man = { sex: 'man' } as const
const vi = { language: 'vi' } as const

/** She has an unanswered message; also one of the demo's sign-ins. */
export const sabine: Named = { name: 'Sabine', surname: 'Koch' }

const maiLinh: readonly TodayVisit[] = [
  {
    staff: 'mai-linh',
    at: '09:00',
    services: ['shellac', 'brows'],
    who: { name: 'Petra', surname: 'Huber' },
    type: 'ONLINE',
  },
  { staff: 'mai-linh', at: '10:30', services: ['gel'], who: { name: 'Hanh', surname: 'Lê', ...vi }, type: 'TREATWELL' },
  {
    staff: 'mai-linh',
    at: '11:30',
    services: ['brows'],
    who: { name: 'Eva', surname: 'Novak' },
    type: 'ONLINE',
    status: 'CUSTOMER_CANCELLED',
  },
  {
    staff: 'mai-linh',
    at: '13:00',
    services: ['modelling:kurz'],
    who: { name: 'Miriam', surname: 'Graf' },
    type: 'TELEPHONE',
  },
  { staff: 'mai-linh', at: '14:15', services: ['gel', 'brows'], who: sabine, type: 'ONLINE' },
  { staff: 'mai-linh', at: '15:45', services: ['pedicure'], who: { name: 'Carla', surname: 'Rossi' }, type: 'RWG' },
  {
    staff: 'mai-linh',
    at: '16:45',
    services: ['lashes-classic'],
    who: { name: 'Thị Hoa', surname: 'Nguyễn', ...vi },
    type: 'TELEPHONE',
  },
]

const lena: readonly TodayVisit[] = [
  {
    staff: 'lena',
    at: '09:30',
    services: ['cut-woman:schulterlang'],
    who: { name: 'Julia', surname: 'Steiner' },
    type: 'TELEPHONE',
  },
  { staff: 'lena', at: '11:00', services: ['cut-woman:lang'], who: { name: 'Anna', surname: 'Frei' }, type: 'ONLINE' },
  {
    staff: 'lena',
    at: '13:30',
    services: ['balayage:Ansatz'],
    who: { name: 'Thu Trang', surname: 'Lê', ...vi },
    type: 'ONLINE',
  },
  {
    staff: 'lena',
    at: '15:30',
    services: ['cut-beard'],
    who: { name: 'Tom', surname: 'Fischer', ...man },
    type: 'ONLINE',
  },
  { staff: 'lena', at: '16:45', services: ['blow-dry:lang'], who: { name: 'Elif', surname: 'Demir' }, type: 'ONLINE' },
]

const thao: readonly TodayVisit[] = [
  {
    staff: 'thao',
    at: '10:00',
    services: ['pedicure'],
    who: { name: 'Ruth', surname: 'Amann' },
    type: 'ONLINE',
    status: 'EXPIRED',
  },
  { staff: 'thao', at: '11:15', services: ['manicure'], who: null, type: 'TELEPHONE' },
  {
    staff: 'thao',
    at: '13:00',
    services: ['shellac'],
    who: { name: 'Vera', surname: 'Blum' },
    type: 'TREATWELL',
    status: 'BO_CANCELLED',
  },
  { staff: 'thao', at: '14:00', services: ['gel'], who: { name: 'Hân', surname: 'Gia', ...vi }, type: 'RWG' },
  { staff: 'thao', at: '17:00', services: ['modelling:kurz'], who: { name: 'Nina', surname: 'Roth' }, type: 'ONLINE' },
]

const theOthers: readonly TodayVisit[] = [
  { staff: 'sofia', at: '11:00', services: ['lashes-refill'], who: { name: 'Katrin', surname: 'Vogt' }, type: 'RWG' },
  { staff: 'sofia', at: '13:15', services: ['lashes-volume'], who: { name: 'Sarah', surname: 'Wyss' }, type: 'ONLINE' },
  {
    staff: 'sofia',
    at: '15:00',
    services: ['brow-lamination'],
    who: { name: 'Monika', surname: 'Zeller' },
    type: 'TELEPHONE',
  },
  {
    staff: 'sofia',
    at: '16:15',
    services: ['lashes-classic'],
    who: { name: 'Minh Anh', surname: 'Đỗ', ...vi },
    type: 'ONLINE',
  },
  {
    staff: 'nico',
    at: '10:30',
    services: ['cut-man'],
    who: { name: 'Luca', surname: 'Meier', ...man },
    type: 'TELEPHONE',
  },
  {
    staff: 'nico',
    at: '11:15',
    services: ['beard'],
    who: { name: 'Paul', surname: 'Iten', ...man },
    type: 'TREATWELL',
    status: 'OTHER',
  },
  { staff: 'nico', at: '14:15', services: ['cut-man'], who: { name: 'Jan', surname: 'Kunz', ...man }, type: 'ONLINE' },
  {
    staff: 'linh',
    at: '12:00',
    services: ['modelling:mit Design'],
    who: { name: 'Olga', surname: 'Petrova' },
    type: 'TREATWELL',
  },
  { staff: 'linh', at: '13:45', services: ['shellac'], who: { name: 'Ngọc', surname: 'Bích', ...vi }, type: 'ONLINE' },
  { staff: 'linh', at: '15:30', services: ['pedicure'], who: { name: 'Heidi', surname: 'Lang' }, type: 'TELEPHONE' },
  { staff: 'linh', at: '17:15', services: ['gel'], who: { name: 'Yvonne', surname: 'Suter' }, type: 'RWG' },
]

export const todayVisits: readonly TodayVisit[] = [...maiLinh, ...lena, ...thao, ...theOthers]

export const todayBlockers = [
  { staff: 'lena', at: '10:30', title: 'Rückruf Lieferant', minutes: 15 },
  { staff: 'sofia', at: '09:00', title: 'Team-Schulung', minutes: 120 },
] as const
