/** Posters that lead to the salon's booking page (WEB-03). */
import { posterSizes, posterSubjects } from '@goldline/domain/business-object/poster'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, LanguageCode } from '../wire.ts'

/** `id`: of the person or service. A poster for reviews needs the salon's place id at Google, else `notFound`. */
export const printPoster = call({
  id: 'printPoster',
  summary: 'Print a poster with a QR code, as application/pdf',
  method: 'GET',
  path: '/v1/business-object/poster',
  access: salon('widget', ['ADMIN']),
  query: z.object({
    about: z.enum(posterSubjects),
    id: z.optional(Id),
    size: z.enum(posterSizes),
    language: LanguageCode,
  }),
  binary: 'application/pdf',
  refuses: ['notFound'],
})
