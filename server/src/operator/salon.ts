/**
 * Commands for changes of a salon that only the operator may make: its tier (BIZ-10) and the countries to which it may
 * send codes (AUTH-16).
 */
import { countries } from '@goldline/domain/customer/phone'
import { type Tier, tiers } from '@goldline/domain/user/tier'
import { inSalon } from '../db/in-salon.ts'
import { changeSalonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { recordedVerb } from './change.ts'

export const tier = recordedVerb({
  name: 'tier',
  usage: `tier <salon> <TIER>       gives a salon, named by its link, another tier: ${tiers.join(', ')}`,
  async make(tx, { given: [urlName, tier, ...more] }) {
    if (!isTier(tier) || more.length > 0) throw new Error(`say the salon's link and one of ${tiers.join(', ')}`)
    const { id, version } = await salonOf(tx, urlName)
    await changeSalonRow(inSalon(tx, id), { version: tier })
    return { target: `salon ${urlName}`, before: version, after: tier }
  },
})

export const servedCountriesVerb = recordedVerb({
  name: 'countries',
  usage: `countries <salon> <CH,DE>  whose telephones a salon may send codes to, of ${countries.join(', ')}`,
  async make(tx, { given: [urlName, list = '', ...more] }) {
    const wanted = [...new Set(list.split(','))]
    const known: readonly string[] = countries
    if (!wanted.every((each) => known.includes(each)) || more.length > 0)
      throw new Error(`say the salon's link and countries of ${countries.join(',')}, without spaces`)
    const { id, servedCountries } = await salonOf(tx, urlName)
    await changeSalonRow(inSalon(tx, id), { servedCountries: wanted })
    return { target: `salon ${urlName}`, before: servedCountries.join(','), after: wanted.join(',') }
  },
})

const isTier = (text: string | undefined): text is Tier => tiers.some((each) => each === text)

async function salonOf(tx: Tx, urlName: string | undefined) {
  const businessObject = await tx
    .selectFrom('businessObject')
    .select(['id', 'version', 'servedCountries'])
    .where('urlName', '=', urlName ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (businessObject === undefined) throw new Error(`no salon has the link ${urlName ?? ''}`)
  return businessObject
}
