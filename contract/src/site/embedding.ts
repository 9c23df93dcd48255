/** Booking inside the salon's own website (WEB-01, WEB-02), and posters that link to it (WEB-03). */
import { maxEmbedHosts } from '@goldline/domain/business-object/embed-hosts'
import { posterSizes, posterSubjects } from '@goldline/domain/business-object/poster'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, LanguageCode, visibleTextSchema } from '../wire.ts'

/** Origins such as `https://salon.ch`. A full address is stored as its origin. */
const Embedding = z.strictObject({ hosts: z.array(visibleTextSchema(500)).check(z.maxLength(maxEmbedHosts)) })

const access = salon('widget', ['ADMIN'])

export const getEmbedding = call({
  id: 'getEmbedding',
  summary: 'The websites that may embed the own salon’s booking',
  route: 'GET /v1/business-object/embedding',
  access,
  response: Embedding,
})

export const putEmbedding = call({
  id: 'putEmbedding',
  summary: 'Sets the websites that may embed the own salon’s booking',
  route: 'PUT /v1/business-object/embedding',
  access,
  body: Embedding,
  response: Embedding,
})

/** `id`: of the person or service. A poster for reviews requires the salon's place id at Google, else `notFound`. */
export const printPoster = call({
  id: 'printPoster',
  summary: 'Print a poster with a QR code, as application/pdf',
  route: 'GET /v1/business-object/poster',
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
