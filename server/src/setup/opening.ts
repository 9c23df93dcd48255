import { getOpening, type OwnOpening, putOpening } from '@goldline/contract/setup/settings'
import { clashingOpening } from '@goldline/domain/business-object/salon'
import { findNewlyStranded } from '../appointment/cover/stranded.ts'
import { loadOpening } from '../business-object/queries.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'

/** BIZ-02: changes opening hours, at once in every process by the salon's stamp; checks the waiting list (AVL-11). */
const putOpeningRoute = write(
  putOpening,
  { lock: ownSalon },
  async ({ salon, actor: { businessObjectId }, query, body, ifMatch, now }) => {
    const clash = clashingOpening(body)
    if (clash !== undefined) throw new Refused('invalid-request', { field: `body.${clash}` })
    const change = { businessObjectId, now, tried: query.tried === 'true' }
    return findNewlyStranded(salon, change, () => writeOpening(salon, { opening: body, ifMatch, now }))
  },
)

type OpeningChange = { opening: OwnOpening; ifMatch: number | undefined; now: number }

async function writeOpening(salon: InSalon<Tx>, { opening, ifMatch, now }: OpeningChange) {
  const { rules, activated, open, close, capacity } = opening
  const version = await versionOf(salon).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (ifMatch !== undefined && ifMatch !== version.openingVersion) throw new Refused('version-conflict')
  await salon.db
    .updateTable('businessObject')
    .set({ openingActivated: activated, openingOpen: open, openingClose: close, openingCapacity: capacity })
    .set({ openingVersion: version.openingVersion + 1 })
    .where('id', '=', salon.id)
    .execute()
  await salon.deleteFrom('openingRule').execute()
  const rows = rules.map(({ from: fromDate, to: toDate, ...rule }) => ({
    businessObjectId: salon.id,
    id: uuidv7(now),
    fromDate,
    toDate,
    ...rule,
  }))
  if (rows.length > 0) await salon.db.insertInto('openingRule').values(rows).execute()
  return readOpening(salon)
}

const versionOf = (salon: InSalon) =>
  salon.db.selectFrom('businessObject').select('openingVersion').where('id', '=', salon.id)

async function readOpening(salon: InSalon): Promise<OwnOpening & { version: number }> {
  const { opening } = await loadOpening(salon.db, salon.id)
  const { openingVersion: version } = await versionOf(salon).executeTakeFirstOrThrow()
  const rules = opening.rules.map((rule) => ({ ...rule, open: toMinute(rule.open), close: toMinute(rule.close) }))
  // Sort weekly rules first, by weekday; then exceptions, by date.
  rules.sort((a, b) =>
    `${a.from ?? ''}${a.weekday ?? ''}${a.open}`.localeCompare(`${b.from ?? ''}${b.weekday ?? ''}${b.open}`),
  )
  return { ...opening, open: toMinute(opening.open), close: toMinute(opening.close), rules, version }
}

const toMinute = (time: string): string => time.slice(0, 5)

export const openingRoutes = routes(
  read(getOpening, ({ salon }) => readOpening(salon)),
  putOpeningRoute,
)
