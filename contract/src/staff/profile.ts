/** A person's own page (STF-09): written by the salon, released by the person. */
import { profileLimits, releaseStates, spokenLanguages } from '@goldline/domain/staff/profile'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { localizedTexts } from '../product.ts'
import { Id, IfMatch, Instant, visibleTextSchema } from '../wire.ts'
import { StaffId } from './people.ts'

const Words = z
  .array(visibleTextSchema(profileLimits.speciality).check(z.minLength(1)))
  .check(z.maxLength(profileLimits.specialities))

const content = {
  /** The person's texts about themselves, by language. */
  texts: localizedTexts(profileLimits.text),
  specialities: z.strictObject({ de: z.optional(Words), en: z.optional(Words), vi: z.optional(Words) }),
  languages: z.array(z.enum(spokenLanguages)).check(z.maxLength(profileLimits.languages)),
}

/** As the salon writes it. `photo`: the present one. `released`: the public version; null: there is no page. */
export const StaffProfile = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  color: z.int(),
  enabled4Booking: z.boolean(),
  photo: z.nullable(Picture),
  ...content,
  version: z.int(),
  state: z.enum(releaseStates),
  released: z.nullable(z.object({ ...content, photo: z.nullable(Picture), time: Instant })),
})
export type StaffProfile = z.infer<typeof StaffProfile>

export const getStaffProfiles = call({
  id: 'getStaffProfiles',
  summary: 'The content of the pages of the salon’s active people, and whether they agreed to it',
  route: 'GET /v1/staff-profiles',
  access: salon('staff', ['ADMIN']),
  response: z.array(StaffProfile),
})

export const updateStaffProfile = call({
  id: 'updateStaffProfile',
  summary: 'Write a person’s page; fields not sent stay unchanged, and changes are public once the person agrees',
  route: 'PATCH /v1/staff/{id}/profile',
  access: salon('staff', ['ADMIN']),
  params: StaffId,
  requestHeaders: IfMatch,
  body: z.strictObject({
    texts: z.optional(content.texts),
    specialities: z.optional(content.specialities),
    languages: z.optional(content.languages),
  }),
  response: StaffProfile,
  refuses: ['staff.notFound', 'version-conflict'],
})

const own = { access: salon('calendar', ['STAFF']) } as const

export const getOwnProfile = call({
  id: 'getOwnProfile',
  summary: 'The own page as it is public, and as the salon wrote it',
  route: 'GET /v1/staff-profile',
  ...own,
  response: StaffProfile,
  refuses: ['staff.notFound'],
})

/** `version` and `pictureId`: those that the person saw; others are version-conflict. */
export const answerOwnProfile = call({
  id: 'answerOwnProfile',
  summary: 'Agree to the own page, or not: then the previous public version stays',
  route: 'PUT /v1/staff-profile/answer',
  ...own,
  body: z.strictObject({ agreed: z.boolean(), version: z.int(), pictureId: z.nullable(Id) }),
  response: StaffProfile,
  refuses: ['staff.notFound', 'version-conflict', 'profile.empty'],
})

export const takeBackOwnProfile = call({
  id: 'takeBackOwnProfile',
  summary: 'Withdraw the own page at once',
  route: 'DELETE /v1/staff-profile/release',
  ...own,
  response: StaffProfile,
  refuses: ['staff.notFound'],
})
