import type { BusinessObject } from '@goldline/contract/business-object'
import { whatsAppLink } from '@goldline/domain/business-object/salon-facts'
import type { ReactNode } from 'react'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { PlaceIcon, TickIcon, UserIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ChatIcon } from '../../../kit/message-icons.tsx'
import { CardIcon } from '../../../kit/till-icons.tsx'

/** Lists the salon's own facts: directions, languages, ways to pay, and amenities (BIZ-11). */
export function SalonFacts({ businessObject: { facts, arrival } }: { businessObject: BusinessObject }) {
  const intl = useIntl()
  const t = useText()
  const { languages = [], payments = [], amenities = [] } = facts ?? {}
  const spoken = languages.map((code) => intl.formatDisplayName(code, { type: 'language' }) ?? code)
  const lines = [
    { icon: <PlaceIcon />, text: arrival?.text, lang: arrival?.language },
    { icon: <UserIcon />, text: spoken.length > 0 && t('salon.speaks', { languages: intl.formatList(spoken) }) },
    {
      icon: <CardIcon />,
      text:
        payments.length > 0 &&
        t('salon.payments', { kinds: intl.formatList(payments.map((each) => t(`salon.payment.${each}`))) }),
    },
    ...amenities.map((each) => ({ icon: <TickIcon />, text: t(`salon.amenity.${each}`) })),
  ]
  const shown = lines.filter(({ text }) => text)
  if (shown.length === 0) return null
  return (
    <ul className={stack(8, 'mb20', 'quiet')} aria-label={t('salon.facts')}>
      {shown.map(({ icon, text, ...own }) => (
        <FactLine key={text || ''} icon={icon} {...own}>
          {text}
        </FactLine>
      ))}
    </ul>
  )
}

function FactLine({ icon, lang, children }: { icon: ReactNode; lang?: string | undefined; children: ReactNode }) {
  return (
    <li className={row(12, 'top')}>
      <span className={look('gold', 'mt2')}>{icon}</span>
      <span className={look('anywhere')} lang={lang}>
        {children}
      </span>
    </li>
  )
}

export function WhatsAppButton({ phoneNr }: { phoneNr: string }) {
  const t = useText()
  return (
    <a className={buttonClass('quiet')} href={whatsAppLink(phoneNr)} target="_blank" rel="noreferrer">
      <ChatIcon />
      WhatsApp
      <span className="visually-hidden">{t('booking.newTab')}</span>
    </a>
  )
}
