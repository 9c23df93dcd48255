/** A salon's settings for its messages. */
import { quietLimits } from '@goldline/domain/message/quiet-hours'
import { maxPartnerDomains } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { visibleTextSchema } from '../wire.ts'

const hour = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))

/** MSG-14: no marketing is sent from `quietFromHour` to `quietUntilHour` in the salon's zone, nor on quiet Sundays. */
export const MessageSettings = z.strictObject({
  quietFromHour: hour(quietLimits.quietFromHour),
  quietUntilHour: hour(quietLimits.quietUntilHour),
  quietSundays: z.boolean(),
  /** Domains to which its texts may link (MSG-06). An address is stored as its domain. */
  partnerDomains: z.array(visibleTextSchema(500)).check(z.maxLength(maxPartnerDomains)),
})
export type MessageSettings = z.infer<typeof MessageSettings>

const access = salon('salonSettings', ['ADMIN'])

export const getMessageSettings = call({
  id: 'getMessageSettings',
  summary: 'The own salon’s settings for its messages',
  route: 'GET /v1/business-object/message-settings',
  access,
  response: MessageSettings,
})

/** Changes only the fields sent; the last change of a field wins. Waiting messages follow the new hours. */
export const updateMessageSettings = call({
  id: 'updateMessageSettings',
  summary: 'Changes the own salon’s settings for its messages',
  route: 'PATCH /v1/business-object/message-settings',
  access,
  body: z.partial(MessageSettings),
  response: MessageSettings,
})
