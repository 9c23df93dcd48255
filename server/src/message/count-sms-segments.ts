import { countSmsSegments } from '@goldline/contract/message'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'

/** MSG-05 */
export function countSmsSegmentsRoute(app: FastifyInstance): void {
  route(app, countSmsSegments, async ({ body: { message } }) => ({
    numberOfSms: countSms(message).numberOfSms,
    nonGsmCharacters: nonGsmCharacters(message),
  }))
}
