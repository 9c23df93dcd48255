/** The salon's staff as it edits them (STF-01, STF-02). */

import { maxPasswordLength } from '@goldline/domain/auth/password'
import { staffPermissions } from '@goldline/domain/staff/permission'
import { colorCount } from '@goldline/domain/staff/rota'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { EditedTerms } from '../product/catalogue.ts'
import { leaderRefusals } from '../refuses.ts'
import { Id, IfMatch, visibleTextSchema } from '../wire.ts'
import { AffectedAppointment } from './absences.ts'

/** null: unrestricted (STF-02). */
const Permissions = z.nullable(z.array(z.enum(staffPermissions)).check(z.maxLength(staffPermissions.length)))
const Color = z.int().check(z.minimum(0), z.maximum(colorCount - 1))
/** The services that the person does. */
const ProductIds = z.array(Id).check(z.maxLength(500))

/** CAT-11: a person's own price and duration for a service or variant; those not listed follow the service. */
const StaffTerms = z.array(z.strictObject({ product: ProductKey, ...EditedTerms })).check(z.maxLength(2000))

export const SalonStaff = z.object({
  '@type': z.literal('basic-staff'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.nullable(z.string()),
  phoneNr: z.nullable(z.string()),
  active: z.boolean(),
  enabled4Booking: z.boolean(),
  workplaces: z.array(z.object({ businessObjectId: Id, twEmployeeId: z.nullable(z.string()) })),
  color: z.int(),
  photo: z.nullable(Picture),
  permissions: z.nullable(z.array(z.enum(staffPermissions))),
  productIds: z.array(Id),
  ownTerms: StaffTerms,
  version: z.int(),
})
export type SalonStaff = z.infer<typeof SalonStaff>

export const StaffId = z.object({ id: Id })
const Name = visibleTextSchema(maxLengths.name).check(z.minLength(1))
/** As typed; empty: none. */
const Email = visibleTextSchema(maxLengths.email)
const PhoneNr = visibleTextSchema(maxLengths.phoneNr)

export const getStaff = call({
  id: 'getStaff',
  summary: 'The salon’s people in their order, including those not active',
  route: 'GET /v1/staff',
  access: salon('staff', ['ADMIN']),
  response: z.array(SalonStaff),
})

export const createStaff = call({
  id: 'createStaff',
  summary: 'Add a person, with a user of their own and without working hours',
  route: 'POST /v1/staff',
  access: salon('staff', ['ADMIN']),
  body: z.strictObject({
    name: Name,
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    email: z.optional(Email),
    phoneNr: z.optional(PhoneNr),
    color: z.optional(Color),
    enabled4Booking: z.optional(z.boolean()),
    permissions: z.optional(Permissions),
    productIds: z.optional(ProductIds),
    ownTerms: z.optional(StaffTerms),
  }),
  response: SalonStaff,
  status: 201,
  idempotent: true,
  refuses: ['invalid-email', 'invalid-phoneNr', 'product.notFound'],
})

/**
 * Making a person inactive hides them from booking and reassigns or unassigns their upcoming visits (AVL-05):
 * `getComingOfStaff` previews the result.
 */
export const updateStaff = call({
  id: 'updateStaff',
  summary: 'Change a person; fields not sent stay unchanged',
  route: 'PATCH /v1/staff/{id}',
  access: salon('staff', ['ADMIN']),
  params: StaffId,
  requestHeaders: IfMatch,
  body: z.strictObject({
    name: z.optional(Name),
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    email: z.optional(Email),
    phoneNr: z.optional(PhoneNr),
    active: z.optional(z.boolean()),
    color: z.optional(Color),
    enabled4Booking: z.optional(z.boolean()),
    permissions: z.optional(Permissions),
    productIds: z.optional(ProductIds),
    ownTerms: z.optional(StaffTerms),
  }),
  response: SalonStaff,
  refuses: [
    'staff.notFound',
    'version-conflict',
    'invalid-email',
    'invalid-phoneNr',
    'product.notFound',
    'user.last-owner',
  ],
})

/**
 * Final, only for an inactive person with settled visits (AVL-05): deletes name and contact; past visits stay under
 * "deleted staff" (CAT-06). Requires the caller's password again (AUTH-18).
 */
export const deleteStaff = call({
  id: 'deleteStaff',
  summary: 'Delete a person who is not active',
  route: 'DELETE /v1/staff/{id}',
  access: salon('staff', ['ADMIN']),
  params: StaffId,
  requestHeaders: IfMatch,
  body: z.optional(z.strictObject({ password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) })),
  refuses: [...leaderRefusals, 'staff.notFound', 'version-conflict', 'staff.active'],
})

export const orderStaff = call({
  id: 'orderStaff',
  summary: 'Set the order of the salon’s people in the calendar and on the booking page',
  route: 'PUT /v1/staff-order',
  access: salon('staff', ['ADMIN']),
  /** Every person, each once; else 409 version-conflict, since a person was added or has left. */
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(500)) }),
  response: z.array(SalonStaff),
  refuses: ['version-conflict'],
})

export const getComingOfStaff = call({
  id: 'getComingOfStaff',
  summary: 'A person’s upcoming appointments, and what happens to each once the person is not active',
  route: 'GET /v1/staff/{id}/coming-appointments',
  access: salon('staff', ['ADMIN']),
  params: StaffId,
  response: z.array(AffectedAppointment),
  refuses: ['staff.notFound'],
})
