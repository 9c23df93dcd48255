import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { addOnsOf, type EntryService, enteredService } from './entry-draft.ts'
import type { ServiceChoice } from './use-entry.ts'

type Props = {
  choosing: ServiceChoice
  service: EntryService
  /** Product keys of the add-ons that the visit already has. */
  taken: readonly string[]
  onAddOn: (addOn: EntryService) => void
}

/** Offers the service's add-ons that the visit does not have yet (CAT-13). */
export function AddOnButtons({ choosing, service, taken, onAddOn }: Props) {
  const t = useText()
  const format = useFormat()
  const { offered, own } = choosing
  const left = addOnsOf(service, offered).filter(({ product }) => !taken.includes(product))
  if (left.length === 0) return null
  return (
    <fieldset className={row(8, 'wrap')} aria-label={t('booking.addOns')}>
      {left.map((addOn) => (
        <Button
          key={addOn.product}
          kind="link"
          icon={<PlusIcon size={16} />}
          onClick={() => onAddOn(enteredService(addOn, { staffId: service.staffId, own }))}
        >
          {addOn.name} ({format.duration(addOn.duration)})
        </Button>
      ))}
    </fieldset>
  )
}
