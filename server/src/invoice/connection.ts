/** The addressee of a salon's invoices (INV-01). */
import {
  createLexofficeConnection,
  getLexofficeConnections,
  type LexofficeConnection,
  updateLexofficeConnection,
} from '@goldline/contract/invoice'
import type { FastifyInstance } from 'fastify'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, read, write } from '../http/route.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'
import { demandLeaderAgain } from '../user/password-again.ts'
import { type ConnectionRow, contactOf, findConnection, setConnection, writeConnection } from './contact.ts'

type Creating = Context<typeof createLexofficeConnection>
type Changing = Context<typeof updateLexofficeConnection>

export function connectionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getLexofficeConnections, async (db, { actor }) => {
    const own = await findConnection(db, actor.businessObjectId)
    return own === undefined ? [] : [wireOf(own)]
  })

  const before = async (context: Creating) => demandMayConnect(deps, context)
  /** The row is written before lexoffice is called, so that a repeated request continues with it. */
  const around = async (run: () => Promise<{ id: string }>, { actor, now }: Creating, lexoffice: Lexoffice) => {
    await run()
    return wireOf(granted(deps, await contactOf(at(deps, now), lexoffice, actor.businessObjectId)))
  }
  write(app, createLexofficeConnection, { before, around }, async (tx, { actor, query, now }) => {
    const { businessObjectName: name, language } = query
    const { id } = await writeConnection(tx, actor.businessObjectId, { name, language, now })
    return { id }
  })

  // No transaction waits for lexoffice.
  inSteps(app, updateLexofficeConnection, async (context) => {
    const lexoffice = await demandMayConnect(deps, context)
    return wireOf(await change(at(deps, context.now), lexoffice, context))
  })
}

async function demandMayConnect(deps: RouteDeps, context: Creating | Changing): Promise<Lexoffice> {
  const { actor, query, body, address, device, now } = context
  if (deps.lexoffice === undefined) throw new Refused('payment.unavailable')
  if (query.businessObjectId !== actor.businessObjectId) throw new Refused('businessObject.notFound')
  await demandLeaderAgain(at(deps, now), actor.userId, { password: body?.password, address, device })
  return deps.lexoffice
}

/** Stores the new name once lexoffice has it: until then the contact is found by the former one. */
async function change(deps: Deps, lexoffice: Lexoffice, { actor, params, query }: Changing): Promise<ConnectionRow> {
  const own = await findConnection(deps.db, actor.businessObjectId)
  if (own?.id !== params.id) throw new Refused('lexoffice-connection.notFound')
  const { contactId } = granted(deps, await contactOf(deps, lexoffice, actor.businessObjectId))
  const { businessObjectName: name, language } = query
  if (name !== own.name) granted(deps, await lexoffice.renameContact(contactId, name))
  await setConnection(deps.db, own, { name, language })
  return { ...own, contactId, name, language }
}

/** lexoffice's answer; a refusal means that the operator's account there is not in order. */
export function granted<Value>({ log }: Pick<Deps, 'log'>, outcome: LexofficeOutcome<Value>): Value {
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
