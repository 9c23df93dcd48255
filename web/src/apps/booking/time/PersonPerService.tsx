import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useFirstAvailable } from './first-available.tsx'

const anybody = 'anybody'

type Props = {
  /** The services in order, with the staff who can do each. */
  services: readonly { key: string; name: string; staff: BusinessObject['staff']; addOn?: boolean }[]
  /** The requested staff per service; null: any person. */
  each: readonly (string | null)[]
  note: string
  /** The language of the salon's service names. */
  lang: Language | undefined
  onEach: (staffIds: readonly (string | null)[]) => void
  /** Chooses one person for all services; undefined if nobody does all of them. */
  onOne: (() => void) | undefined
}

/** Chooses one staff member per service (AVL-12), on request or because nobody does all services (AVL-10). */
export function PersonPerService({ services, each, note, lang, onEach, onOne }: Props) {
  const t = useText()
  const { label, leading } = useFirstAvailable()
  return (
    <>
      <p className={look('mb12', 'quiet')}>{note}</p>
      {services.map(
        ({ key, name, staff, addOn }, index) =>
          // The person who does a service also does its add-ons (CAT-13).
          !addOn && (
            <div key={key} className={stack(8, 'mb16')}>
              <b lang={lang}>{name}</b>
              <RadioPills
                label={t('booking.who.for', { service: name })}
                value={each[index] ?? anybody}
                onChange={(value) => onEach(each.with(index, value === anybody ? null : value))}
                options={[
                  { value: anybody, label, leading },
                  ...staff.map((person) => ({
                    value: person.id,
                    label: person.name,
                    leading: <PersonAvatar person={person} />,
                  })),
                ]}
              />
            </div>
          ),
      )}
      {onOne && (
        <Button kind="link" onClick={onOne}>
          {t('booking.who.one')}
        </Button>
      )}
    </>
  )
}
