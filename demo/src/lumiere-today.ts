import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { NamedPerson } from './customers.ts'
import { tableOf } from './salon-plan.ts'

/** A visit by name on the first day; left out if it does not fit that weekday. */
export type TodayVisit = {
  staff: string
  /** Wall-clock `HH:mm`. */
  at: string
  /** Keys of services, `key:variant` for a variant. */
  services: readonly string[]
  who: NamedPerson | null
  type: BookingType
  /** Fixed for cancelled and imported visits; otherwise it depends on the time. */
  status?: AppointmentStatus
}

/** Has an unanswered message; also one of the demo's sign-ins. */
export const sabine: NamedPerson = { name: 'Sabine', surname: 'Koch' }

/** Staff | start | services | customer, empty for a walk-in | booking type | status | language, man. */
export const todayVisits: readonly TodayVisit[] = tableOf(`
  mai-linh | 09:00 | shellac, brows         | Petra Huber    | ONLINE
  mai-linh | 10:30 | gel                    | Hanh Lê        | TREATWELL |                    | vi
  mai-linh | 11:30 | brows                  | Eva Novak      | ONLINE    | CUSTOMER_CANCELLED
  mai-linh | 13:00 | modelling:kurz         | Miriam Graf    | TELEPHONE
  mai-linh | 14:15 | gel, brows             | Sabine Koch    | ONLINE
  mai-linh | 15:45 | pedicure               | Carla Rossi    | RWG
  mai-linh | 16:45 | lashes-classic         | Thị Hoa Nguyễn | TELEPHONE |                    | vi
  lena     | 09:30 | cut-woman:schulterlang | Julia Steiner  | TELEPHONE
  lena     | 11:00 | cut-woman:lang         | Anna Frei      | ONLINE
  lena     | 13:30 | balayage:Ansatz        | Thu Trang Lê   | ONLINE    |                    | vi
  lena     | 15:30 | cut-beard              | Tom Fischer    | ONLINE    |                    | man
  lena     | 16:45 | blow-dry:lang          | Elif Demir     | ONLINE
  thao     | 10:00 | pedicure               | Ruth Amann     | ONLINE    | EXPIRED
  thao     | 11:15 | manicure               |                | TELEPHONE
  thao     | 13:00 | shellac                | Vera Blum      | TREATWELL | CUSTOMER_CANCELLED
  thao     | 14:00 | gel                    | Hân Gia        | RWG       |                    | vi
  thao     | 17:00 | modelling:kurz         | Nina Roth      | ONLINE
  sofia    | 11:00 | lashes-refill          | Katrin Vogt    | RWG
  sofia    | 13:15 | lashes-volume          | Sarah Wyss     | ONLINE
  sofia    | 15:00 | brow-lamination        | Monika Zeller  | TELEPHONE
  sofia    | 16:15 | lashes-classic         | Minh Anh Đỗ    | ONLINE    |                    | vi
  nico     | 10:30 | cut-man                | Luca Meier     | TELEPHONE |                    | man
  nico     | 11:15 | beard                  | Paul Iten      | TELEPHONE | OTHER              | man
  nico     | 14:15 | cut-man                | Jan Kunz       | ONLINE    |                    | man
  linh     | 12:00 | modelling:mit Design   | Olga Petrova   | TREATWELL
  linh     | 13:45 | shellac                | Ngọc Bích      | ONLINE    |                    | vi
  linh     | 15:30 | pedicure               | Heidi Lang     | TELEPHONE
  linh     | 17:15 | gel                    | Yvonne Suter   | RWG`).map(
  ([staff = '', at = '', services = '', who = '', type, status, more = '']) => ({
    staff,
    at,
    services: services.split(', '),
    who: who === '' ? null : namedIn(who, more),
    type: type as BookingType,
    ...(status && { status: status as AppointmentStatus }),
  }),
)

function namedIn(who: string, more: string): NamedPerson {
  const words = who.split(' ')
  const name = words.slice(0, -1).join(' ')
  const surname = words.at(-1) ?? ''
  return { name, surname, ...(more.includes('vi') && { language: 'vi' }), ...(more.includes('man') && { sex: 'man' }) }
}

export const todayBlockers = [
  { staff: 'lena', at: '10:30', title: 'Rückruf Lieferant', minutes: 15 },
  { staff: 'sofia', at: '09:00', title: 'Team-Schulung', minutes: 120 },
] as const
