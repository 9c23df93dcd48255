import { countSmsSegments } from '@goldline/contract/message'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'

/** MSG-05 */
export function countSmsSegmentsRoute(app: FastifyInstance): void {
  read(app, countSmsSegments, async (_, { body: { message } }) => ({
    numberOfSms: countSms(message).numberOfSms,
    nonGsmCharacters: nonGsmCharacters(message),
  }))
}
