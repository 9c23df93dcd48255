import { addDays, type Day, type Weekday, weekdayOf } from '@goldline/domain/time/day'
import { mondayAfter } from './days.ts'
import type { Hours, StaffPlan } from './salon-plan.ts'

const late: Hours = ['12:00', '21:00']
const lateBreak: Hours = ['16:15', '17:00']
const saturday: Hours = ['09:00', '17:00']

type Shifts = StaffPlan['shifts']
type Shift = { work: Hours; pause: Hours; lateThursday?: boolean }

/** The same shift on the named days, except a late Thursday and a short Saturday. */
function shifts(days: readonly Weekday[], { work, pause, lateThursday = false }: Shift): Shifts {
  return Object.fromEntries(
    days.map((day) => {
      if (day === 'THURSDAY' && lateThursday) return [day, { work: late, pause: lateBreak }]
      return [day, day === 'SATURDAY' ? { work: saturday, pause } : { work, pause }]
    }),
  )
}

const tuesdayToSaturday: readonly Weekday[] = ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const mondayToFriday: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']

function team(): readonly StaffPlan[] {
  return [
    {
      key: 'mai-linh',
      name: 'Mai Linh',
      surname: 'Nguyễn',
      shifts: shifts(tuesdayToSaturday, { work: ['09:00', '18:15'], pause: ['12:15', '13:00'], lateThursday: true }),
    },
    {
      key: 'lena',
      name: 'Lena',
      surname: 'Brunner',
      shifts: shifts(tuesdayToSaturday, { work: ['09:30', '18:00'], pause: ['12:30', '13:30'], lateThursday: true }),
    },
    {
      key: 'thao',
      name: 'Thảo',
      surname: 'Trần',
      shifts: shifts(mondayToFriday, { work: ['10:00', '19:00'], pause: ['12:15', '13:00'] }),
    },
    {
      key: 'sofia',
      name: 'Sofia',
      surname: 'Rossi',
      shifts: shifts(['MONDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'], {
        work: ['09:00', '17:45'],
        pause: ['12:00', '13:00'],
      }),
    },
    {
      key: 'nico',
      name: 'Nico',
      surname: 'Weber',
      shifts: shifts(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'FRIDAY', 'SATURDAY'], {
        work: ['10:00', '18:00'],
        pause: ['12:30', '13:30'],
      }),
      permissions: ['MANAGE_OWN_APPOINTMENTS'],
    },
    {
      key: 'linh',
      name: 'Linh',
      surname: 'Phạm',
      shifts: shifts(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'SATURDAY'], {
        work: ['11:00', '19:00'],
        pause: ['14:30', '15:15'],
        lateThursday: true,
      }),
    },
    {
      key: 'amelie',
      name: 'Amélie',
      surname: 'Favre',
      shifts: shifts(mondayToFriday, { work: ['09:00', '17:30'], pause: ['12:30', '13:15'] }),
    },
    {
      key: 'elira',
      name: 'Elira',
      surname: 'Krasniqi',
      shifts: shifts(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'FRIDAY', 'SATURDAY'], {
        work: ['10:00', '18:30'],
        pause: ['13:00', '13:45'],
      }),
      permissions: ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'],
    },
  ]
}

/** Eight people, with absences relative to `today`. `isOpen`: a sick day on a closed day would not show. */
export function lumiereStaff(today: Day, isOpen: (day: Day) => boolean): readonly StaffPlan[] {
  const people = team()
  const monday = mondayAfter(addDays(today, 7))
  const next = (key: string, after: Day) =>
    nextShift(
      people.find((person) => person.key === key),
      after,
      isOpen,
    )
  const [sickDay, trainingDay] = [next('nico', today), next('amelie', addDays(today, 3))]
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
  return people.map((person, index) => ({
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
