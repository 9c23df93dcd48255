/** Calls about the recipient of a salon's invoices (INV-01). */

import {
  createLexofficeConnection,
  getLexofficeConnections,
  type LexofficeConnection,
  updateLexofficeConnection,
} from '@goldline/contract/invoice'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, read, routes, write } from '../http/route.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'
import { type ConnectionRow, contactOf, findConnection, setConnection, writeConnection } from './contact.ts'

type CreateContext = Context<typeof createLexofficeConnection>
type ChangeContext = Context<typeof updateLexofficeConnection>

export const connectionRoutes = routes(
  read(getLexofficeConnections, async ({ salon }) => {
    const own = await findConnection(salon)
    return own === undefined ? [] : [wireOf(own)]
  }),
  write(
    createLexofficeConnection,
    {
      before: async (context) => requireMayConnect(context.deps, context),
      around: async (run: () => Promise<{ id: string }>, { deps, actor }, lexoffice) => {
        await run()
        return wireOf(requireAnswer(deps, await contactOf(deps, lexoffice, actor.businessObjectId)))
      },
    },
    async ({ salon, query, now }) => {
      const { businessObjectName: name, language } = query
      const { id } = await writeConnection(salon, { name, language, now })
      return { id }
    },
  ),
  // In steps, to call lexoffice outside a transaction.
  inSteps(updateLexofficeConnection, async (context) => {
    const lexoffice = await requireMayConnect(context.deps, context)
    return wireOf(await changeRecipient(context.deps, lexoffice, context))
  }),
)

async function requireMayConnect(deps: Deps, context: CreateContext | ChangeContext): Promise<Lexoffice> {
  const { actor, query, body, address, device } = context
  if (deps.lexoffice === undefined) throw new Refused('payment.unavailable')
  if (query.businessObjectId !== actor.businessObjectId) throw new Refused('businessObject.notFound')
  await requireLeaderPassword(deps, actor.userId, { password: body?.password, address, device })
  return deps.lexoffice
}

/** Changes the recipient's name, first at lexoffice: until then the contact is found by the former name. */
async function changeRecipient(
  deps: Deps,
  lexoffice: Lexoffice,
  { actor, params, query }: ChangeContext,
): Promise<ConnectionRow> {
  const own = await findConnection(inSalon(deps.db, actor.businessObjectId))
  if (own?.id !== params.id) throw new Refused('lexoffice-connection.notFound')
  const { contactId } = requireAnswer(deps, await contactOf(deps, lexoffice, actor.businessObjectId))
  const { businessObjectName: name, language } = query
  if (name !== own.name) requireAnswer(deps, await lexoffice.renameContact(contactId, name))
  await setConnection(deps.db, own, { name, language })
  return { ...own, contactId, name, language }
}

/** Returns lexoffice's answer; throws if lexoffice refused the request or did not answer. */
export function requireAnswer<Value>({ log }: Pick<Deps, 'log'>, outcome: LexofficeOutcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value
  log.warn({ error: outcome.error }, 'lexoffice did not answer as it should')
  if (outcome.kind === 'later' || outcome.kind === 'unknown')
    throw new Refused('service-unavailable', { retryAfter: 5 })
  throw new Refused('payment.unavailable')
}

const wireOf = ({ id, businessObjectId, name, language, contactId }: ConnectionRow): LexofficeConnection => ({
  '@type': 'basic-lexoffice-connection',
  id,
  businessObjectId,
  businessObjectName: name,
  language,
  contactId,
})
