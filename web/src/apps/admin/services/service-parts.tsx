import type { EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, row } from '../../../kit/look.ts'
import { TrashIcon } from '../../../kit/salon-icons.tsx'

/** Describes unsaved changes of a service, and what saving means for existing appointments. */
export function ChangeSummary({ saved, changed }: { saved: OwnProduct | undefined; changed: number }) {
  const t = useText()
  if (!saved) return t('admin.services.new.hint')
  return (
    <span className={look('quiet', 'w500')}>
      <b className={look('warning')}>{t('admin.services.unsaved', { count: changed })} </b>
      {t('admin.services.keeps', { count: saved.comingAppointments })}
    </span>
  )
}

/** Bar with the delete button, shown while nothing needs saving. */
export function DeleteBar({ onDelete }: { onDelete: () => void }) {
  const t = useText()
  return (
    <div className={row(0, 'justify-end', 'py8', 'px20')}>
      <Button kind="danger" icon={<TrashIcon size={18} />} onClick={onDelete}>
        {t('admin.services.delete')}
      </Button>
    </div>
  )
}

const fieldNames = {
  categoryId: 'admin.services.category',
  names: 'word.name',
  descriptions: 'admin.services.field.descriptions',
  preparations: 'admin.texts.kind.preparation',
  price: 'word.price',
  priceFrom: 'admin.services.priceFrom',
  vatRate: 'admin.services.vatRate',
  duration: 'admin.services.course',
  gapFrom: 'admin.services.course',
  gapMinutes: 'admin.services.course',
  bufferMinutes: 'admin.services.course',
  enabled4Booking: 'word.bookableOnline',
  knownOnly: 'admin.services.knownOnly',
  salonConfirms: 'admin.services.salonConfirms',
  mostPerDay: 'admin.services.mostPerDay',
  specialists: 'admin.services.who',
  ownTerms: 'admin.terms.title',
  variants: 'admin.services.variants',
  addOns: 'admin.services.addOns',
  promotion: 'admin.services.promotion',
  happyHours: 'price.happyHours',
} as const satisfies Record<keyof EditedProduct, string>

/** Returns the fields' names; if variants changed, omits price and segments, which are those of the first variant. */
export function findFieldNames(fields: readonly (keyof EditedProduct)[]) {
  const own = fields.includes('variants') ? fields.filter((field) => !ofFirstVariant.has(field)) : fields
  return [...new Set(own.map((field) => fieldNames[field]))]
}

const ofFirstVariant = new Set<keyof EditedProduct>(['price', 'duration', 'gapFrom', 'gapMinutes', 'bufferMinutes'])
