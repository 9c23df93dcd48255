/** Favourites of customers (CUS-12): salons, people and pictures of work. */
import { maxFavourites } from '@goldline/domain/customer/account-limits'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { Id } from '../wire.ts'

/** At most one of `staffId` and `pictureId`; neither: the salon itself. */
const FavouriteTarget = {
  businessObjectId: Id,
  staffId: z.nullable(Id),
  /** A picture of the salon's gallery. */
  pictureId: z.nullable(Id),
} as const

export const Favourite = z.object({
  id: Id,
  ...FavouriteTarget,
  salon: z.object({ urlName: z.string(), name: z.string(), timeZone: z.string(), country: z.string() }),
  /** The person, or the one who did the work and still does its service. */
  staff: z.nullable(PublicStaff),
  /** The picture of work, the person's photo, or the salon's first picture. */
  picture: z.nullable(Picture),
  /** The work's title or service in the reader's language; empty for a salon, a person, and a work without either. */
  title: z.string(),
  /**
   * The service for which the next start is proposed: a picture's own, or a person's shortest. null: the salon's usual
   * one (BKG-01); for a person or picture, none can be booked without further choices.
   */
  productId: z.nullable(Id),
})
export type Favourite = z.infer<typeof Favourite>

/** Leaves out favourites that are not public at present; they return when public again. */
export const getMyFavourites = call({
  id: 'getMyFavourites',
  summary: 'My favourites, the newest first',
  route: 'GET /v1/user/me/favourites',
  access: customer(['BOOKING']),
  response: z.array(Favourite),
})

/** Adding again changes nothing. Skips those that are unknown or not public. */
export const addFavourites = call({
  id: 'addFavourites',
  summary: 'Add salons, people or pictures to my favourites',
  route: 'POST /v1/user/me/favourites',
  access: customer(['BOOKING']),
  body: z.strictObject({
    favourites: z.array(z.strictObject(FavouriteTarget)).check(z.minLength(1), z.maxLength(maxFavourites)),
  }),
  response: z.array(Favourite),
  refuses: ['favourites.full'],
})

/** Unknown or another person's: 404 notFound. */
export const removeFavourite = call({
  id: 'removeFavourite',
  summary: 'Remove a favourite',
  route: 'DELETE /v1/user/me/favourites/{id}',
  access: customer(['BOOKING']),
  params: z.object({ id: Id }),
  refuses: ['notFound'],
})
