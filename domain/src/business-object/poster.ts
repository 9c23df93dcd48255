/** Posters (WEB-03) link to the salon's booking page, to a person or a service there, or to Google's review page. */
import { salonPage } from './salon-page.ts'

export const posterSubjects = ['salon', 'person', 'service', 'review'] as const
export type PosterSubject = (typeof posterSubjects)[number]

export const posterSizes = ['A4', 'A5', 'A6'] as const
export type PosterSize = (typeof posterSizes)[number]

const parameters: Partial<Record<PosterSubject, string>> = { person: 'staff', service: 'services' }

/** Returns the booking page's path for a poster. `id`: of the person or service. */
export function posterPath(urlName: string, subject: PosterSubject, id: string | undefined): string {
  const parameter = parameters[subject]
  const query = parameter === undefined || id === undefined ? '' : `?${parameter}=${id}`
  return salonPage(urlName) + query
}
