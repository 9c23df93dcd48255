/** A poster leads to the salon's booking, to a person or a service in it, or to where Google takes reviews (WEB-03). */
export const posterSubjects = ['salon', 'person', 'service', 'review'] as const
export type PosterSubject = (typeof posterSubjects)[number]

export const posterSizes = ['A4', 'A5', 'A6'] as const
export type PosterSize = (typeof posterSizes)[number]

const parameters: Partial<Record<PosterSubject, string>> = { person: 'staff', service: 'services' }

/** The path of the booking page that a poster leads to. `id`: of the person or service. */
export function posterPath(urlName: string, subject: PosterSubject, id: string | undefined): string {
  const parameter = parameters[subject]
  const query = parameter === undefined || id === undefined ? '' : `?${parameter}=${id}`
  return `/b/${urlName}${query}`
}
