/**
 * The films by name, in the order in which one salon can play them, as the site's device frames know them
 * (`web/src/apps/site/pieces/moving-pictures.ts`).
 */
import { booking } from './stories/booking.ts'
import { call } from './stories/call.ts'
import { messages } from './stories/messages.ts'
import { staff } from './stories/staff.ts'
import { till } from './stories/till.ts'
import { visit } from './stories/visit.ts'
import type { Story } from './story.ts'

export const films = { call, messages, booking, staff, till, visit } satisfies Record<string, Story>
export type Film = keyof typeof films
export const namesOfFilms = Object.keys(films) as Film[]
