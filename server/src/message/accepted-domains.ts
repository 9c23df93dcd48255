/** The domains that a salon's texts may link to without a warning (MSG-06). */

import { partnerDomain } from '@goldline/domain/message/partner-domain'
import { getPublicSuffix } from 'tldts-icann'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'

/** Goldline's own domain and the salon's partner domains. */
export async function acceptedDomains(salon: InSalon, publicUrl: string): Promise<string[]> {
  const { partnerDomains } = await salonRow(salon, ['partnerDomains'])
  return [new URL(publicUrl).hostname, ...partnerDomains]
}

/** The domains as stored, without duplicates. Refuses invalid ones and public suffixes such as co.uk. */
export function parsePartnerDomains(typed: readonly string[]): string[] {
  const domains = typed.map((each) => {
    const domain = partnerDomain(each)
    if (domain === undefined || getPublicSuffix(domain) === domain)
      throw new Refused('invalid-request', { field: 'body.partnerDomains' })
    return domain
  })
  return [...new Set(domains)]
}
