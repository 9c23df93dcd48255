import type { StaffPermission } from '@goldline/domain/staff/permission'
import { addDays, type Day, type Weekday, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { type Hours, mondayAfter, type StaffPlan, tableOf } from './salon-plan.ts'

const late: Hours = ['12:00', '21:00']
const lateBreak: Hours = ['16:15', '17:00']
const saturday: Hours = ['09:00', '17:00']

const permissions: Readonly<Record<string, StaffPermission[]>> = {
  nico: ['MANAGE_OWN_APPOINTMENTS'],
  elira: ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'],
}

/** Key | name | days | shift | break | `late`: with a late Thursday. Saturdays are short for all. */
const team: readonly StaffPlan[] = tableOf(`
  mai-linh | Mai Linh Nguyễn | TU WE TH FR SA | 09:00 18:15 | 12:15 13:00 | late
  lena     | Lena Brunner    | TU WE TH FR SA | 09:30 18:00 | 12:30 13:30 | late
  thao     | Thảo Trần       | MO TU WE TH FR | 10:00 19:00 | 12:15 13:00
  sofia    | Sofia Rossi     | MO WE TH FR SA | 09:00 17:45 | 12:00 13:00
  nico     | Nico Weber      | MO TU WE FR SA | 10:00 18:00 | 12:30 13:30
  linh     | Linh Phạm       | MO TU WE TH SA | 11:00 19:00 | 14:30 15:15 | late
  amelie   | Amélie Favre    | MO TU WE TH FR | 09:00 17:30 | 12:30 13:15
  elira    | Elira Krasniqi  | MO TU WE FR SA | 10:00 18:30 | 13:00 13:45`).map(
  ([key = '', who = '', days = '', work = '', pause = '', thursday]) => {
    const words = who.split(' ')
    const shifts = weekdays
      .filter((day) => days.includes(day.slice(0, 2)))
      .map((day) => [day, shiftOf(day, { work: hoursIn(work), pause: hoursIn(pause) }, thursday === 'late')] as const)
    const allowed = permissions[key]
    return {
      key,
      name: words.slice(0, -1).join(' '),
      surname: words.at(-1) ?? '',
      shifts: Object.fromEntries(shifts),
      ...(allowed && { permissions: allowed }),
    }
  },
)

function hoursIn(text: string): Hours {
  const [from = '', to = ''] = text.split(' ')
  return [from, to]
}

type Shift = { work: Hours; pause: Hours }

function shiftOf(day: Weekday, { work, pause }: Shift, lateThursday: boolean): Shift {
  if (day === 'THURSDAY' && lateThursday) return { work: late, pause: lateBreak }
  return { work: day === 'SATURDAY' ? saturday : work, pause }
}

/** Eight people, with absences relative to `today`. `isOpen`: a sick day on a closed day would not be visible. */
export function lumiereStaff(today: Day, isOpen: (day: Day) => boolean): readonly StaffPlan[] {
  const monday = mondayAfter(addDays(today, 7))
  const next = (key: string, after: Day) =>
    nextShift(
      team.find((person) => person.key === key),
      after,
      isOpen,
    )
  const sickDay = next('nico', today)
  const trainingDay = next('amelie', addDays(today, 3))
  const away: Record<string, StaffPlan['absences']> = {
    linh: [{ kind: 'VACATION', from: monday, to: addDays(monday, 12) }],
    thao: [{ kind: 'VACATION', from: addDays(today, -41), to: addDays(today, -32) }],
    nico: [{ kind: 'SICK', from: sickDay, to: sickDay }],
    amelie: [{ kind: 'OTHER', from: trainingDay, to: trainingDay, hours: ['13:00', '18:00'] }],
  }
  const sunday: StaffPlan['exceptions'] = [
    {
      date: today,
      hours: [
        ['11:00', '13:30'],
        ['14:00', '17:00'],
      ],
    },
  ]
  const worksSunday = weekdayOf(today) === 'SUNDAY' && isOpen(today)
  return team.map((person, index) => ({
    ...person,
    absences: away[person.key] ?? [],
    exceptions: worksSunday && index < 6 ? sunday : [],
  }))
}

/** The next open day after `day` on which the staff member works. */
function nextShift(person: StaffPlan | undefined, day: Day, isOpen: (day: Day) => boolean): Day {
  for (let next = addDays(day, 1), tries = 0; tries < 21; next = addDays(next, 1), tries++) {
    if (person?.shifts[weekdayOf(next)] !== undefined && isOpen(next)) return next
  }
  return addDays(day, 1)
}
