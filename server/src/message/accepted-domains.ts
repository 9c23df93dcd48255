/** To whose pages a salon's texts may lead without a word of warning (MSG-06). */
import { partnerDomain } from '@goldline/domain/message/partner-domain'
import { getPublicSuffix } from 'tldts-icann'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

/** The product's own domain, and those of the salon's partners. */
export async function acceptedDomains(db: Db, businessObjectId: string, publicUrl: string): Promise<string[]> {
  const { partnerDomains } = await db
    .selectFrom('businessObject')
    .select('partnerDomains')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return [new URL(publicUrl).hostname, ...partnerDomains]
}

/** As they are kept, each once. Refuses what is no domain, and below what countries give domains to anybody. */
export function partnerDomainsOf(typed: readonly string[]): string[] {
  const domains = typed.map((each) => {
    const domain = partnerDomain(each)
    if (domain === undefined || getPublicSuffix(domain) === domain)
      throw new Refused('invalid-request', { field: 'body.partnerDomains' })
    return domain
  })
  return [...new Set(domains)]
}
