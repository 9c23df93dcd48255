import { expect, test } from 'vitest'
import {
  canLeadQueue,
  canManageAppointment,
  canOverrideRules,
  managesEverybody,
  permissionsWithin,
  type StaffPermissions,
  seesOthers,
  seesWorkOf,
} from './permission.ts'

const own = 'MANAGE_OWN_APPOINTMENTS'
const others = 'MANAGE_OTHERS_APPOINTMENTS'

test.each<[StaffPermissions, boolean, boolean, boolean]>([
  [null, true, true, true],
  [[], false, false, false],
  [[own], true, false, false],
  [[others], false, true, false],
  [[own, others], true, true, false],
])(
  '[STF-02] with the permissions %s: own visits %s, others’ visits %s, overriding rules %s',
  (permissions, ownAllowed, othersAllowed, overriding) => {
    const of = (...staffIds: (string | null)[]) => canManageAppointment(permissions, { ownStaffId: 'a', staffIds })
    expect([of('a'), of('b'), of(null), of('a', 'b')]).toEqual([
      ownAllowed,
      othersAllowed,
      othersAllowed,
      ownAllowed && othersAllowed,
    ])
    expect(canManageAppointment(permissions, { ownStaffId: null, staffIds: [null] })).toBe(othersAllowed)
    expect(canLeadQueue(permissions)).toBe(ownAllowed || othersAllowed)
    expect(canOverrideRules(permissions)).toBe(overriding)
    expect(seesOthers(permissions)).toBe(othersAllowed)
    const sees = (ownStaffId: string | null, staffId: string | null) => seesWorkOf(permissions, { ownStaffId, staffId })
    expect([sees('a', 'a'), sees('a', 'b'), sees('a', null), sees(null, null)]).toEqual([
      true,
      othersAllowed,
      othersAllowed,
      othersAllowed,
    ])
    expect(managesEverybody(permissions)).toBe(ownAllowed && othersAllowed)
  },
)

test.each<[StaffPermissions, StaffPermissions]>([
  [null, [own]],
  [[], []],
  [[own], [own]],
  [[others], []],
  [[own, others], [own]],
])('[AUTH-25d] the scope OWN reduces the permissions %s to %s', (permissions, within) => {
  expect(permissionsWithin('OWN', permissions)).toEqual(within)
  expect(permissionsWithin('ALL', permissions)).toEqual(permissions)
})
