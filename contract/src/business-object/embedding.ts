/** The booking inside the salon's own website (WEB-01, WEB-02). */
import { mostEmbedHosts } from '@goldline/domain/business-object/embed-hosts'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { text } from '../wire.ts'

/** Origins such as `https://salon.ch`. An address that is sent is kept as its origin. */
const Embedding = z.strictObject({ hosts: z.array(text(500)).check(z.maxLength(mostEmbedHosts)) })

const access = salon('widget', ['ADMIN'])

export const getEmbedding = call({
  id: 'getEmbedding',
  summary: 'On which websites the own salon’s booking may be framed',
  method: 'GET',
  path: '/v1/business-object/embedding',
  access,
  response: Embedding,
})

export const putEmbedding = call({
  id: 'putEmbedding',
  summary: 'Says on which websites the own salon’s booking may be framed',
  method: 'PUT',
  path: '/v1/business-object/embedding',
  access,
  body: Embedding,
  response: Embedding,
})
