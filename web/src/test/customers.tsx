import { getMe } from '@goldline/contract/auth/user'
import { getConsentTexts } from '@goldline/contract/consent'
import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { getCustomerTags } from '@goldline/contract/customer/bulk'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useMe } from '../apps/admin/session.ts'
import { SalonIntl } from '../frame/SalonIntl.tsx'
import type { MessageId } from '../i18n/messages.ts'
import { aCustomer, anOwnProduct, mobile } from './answers.ts'
import { KeepingDrafts } from './keeping-drafts.tsx'
import { owner } from './people.ts'
import { show, text } from './screen.tsx'
import type { wire } from './wire.ts'

const [annaId, anneId] = ['0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000012']

/** Two customers of a salon who may be the same person. */
export const anna = aCustomer({
  id: annaId,
  name: 'Anna',
  surname: 'Frei',
  phoneNr: '+41791112233',
  visits: 2,
  tags: ['VIP'],
  healthSign: true,
  healthNotes: true,
  version: 7,
})
export const anne = { ...anna, id: anneId, name: 'Anne', phoneNr: '+41794445566', visits: 1, version: 3 }

export const salon = {
  id: owner.businessObjectId ?? '',
  urlName: 'salon',
  name: 'Salon',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  country: 'CH',
  language: 'de',
  tier: 'PRO',
  partnerDomains: [] as string[],
  channels: ['EMAIL', 'SMS'] as ('EMAIL' | 'SMS')[],
  now: '2027-03-02T08:00:00Z',
} as const

/** Renders its content once the salon is known. */
export function WhenSalonKnown({ children }: { children: ReactNode }) {
  const { data } = useMe()
  if (!data?.salon) return null
  return (
    <KeepingDrafts>
      <SalonIntl {...data.salon}>{children}</SalonIntl>
    </KeepingDrafts>
  )
}

/** The salon's one service. */
export const cut = anOwnProduct({ names: { de: 'Schnitt' } })
const hair = { '@type': 'basic-product-category', id: cut.id, names: { de: 'Haare' }, isDefault: false } as const

/** Answers the calls of all customer screens. */
export function answerTheSalon(server: ReturnType<typeof wire>): void {
  server.answer(getMe, { ...owner, salon })
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(checkPhoneNr, mobile)
  server.answer(getConsentTexts, [{ kind: 'MARKETING', version: '2026-12-01', locale: 'de', text: 'Neuigkeiten ja' }])
  server.answer(getCalendarFrame, { businessObject: salon, now: salon.now, opening: [], staff: [] })
  server.answer(getCustomerTags, [{ tag: 'VIP', count: 2 }])
  server.answer(getCatalogue, { language: 'de', categories: [{ ...hair, products: [cut] }], staff: [] })
}

export const showIn = (node: ReactNode) => show(<WhenSalonKnown>{node}</WhenSalonKnown>, { signedIn: true })
export const button = (id: MessageId, values = {}) => screen.findByRole('button', { name: text(id, 'de', values) })
export const field = (id: MessageId) => screen.findByLabelText<HTMLInputElement>(text(id))
