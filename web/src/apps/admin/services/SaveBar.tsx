import type { EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { Failure } from '../../../client/Failure.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TrashIcon } from '../../../kit/nav-icons.tsx'
import styles from './ServiceForm.module.css'

type Props = {
  saved: OwnProduct | undefined
  /** Fields that are changed. */
  changed: readonly (keyof EditedProduct)[]
  /** Fields that somebody else changed, too. */
  others: readonly (keyof EditedProduct)[]
  error: unknown
  busy: boolean
  onDiscard: () => void
  onKeepMine: () => void
  onDelete: () => void
}

/** Lists unsaved changes, their effect on existing appointments, and conflicts with another editor (APT-08). */
export function SaveBar({ saved, changed, others, error, busy, onDiscard, onKeepMine, onDelete }: Props) {
  const intl = useIntl()
  const t = useText()
  const isNew = saved === undefined
  const names = partsOf(others).map((part) => t(part))
  const count = partsOf(changed).length
  const consequence = saved
    ? t('admin.services.keeps', { count: saved.comingAppointments })
    : t('admin.services.new.hint')
  if (!isNew && count === 0)
    return (
      <div className={styles.end}>
        <Button look="danger" icon={<TrashIcon size={18} />} onClick={onDelete}>
          {t('admin.services.delete')}
        </Button>
      </div>
    )
  return (
    <div className={styles.bar}>
      {others.length > 0 && (
        <p className={styles.conflict} role="alert">
          {t('admin.services.conflict', { fields: intl.formatList(names) })}
        </p>
      )}
      {Boolean(error) && others.length === 0 && (
        <div className={styles.conflict}>
          <Failure inline error={error} />
        </div>
      )}
      <p className={styles.state}>
        {!isNew && <b>{t('admin.services.unsaved', { count })} </b>}
        {consequence}
      </p>
      <Button onClick={onDiscard}>{t('admin.services.discard')}</Button>
      {others.length > 0 ? (
        <Button look="gold" onClick={onKeepMine}>
          {t('admin.services.keepMine')}
        </Button>
      ) : (
        <Button type="submit" look="gold" busy={busy}>
          {t(isNew ? 'admin.services.create' : 'action.save')}
        </Button>
      )}
    </div>
  )
}

const fieldNames = {
  categoryId: 'admin.services.category',
  names: 'admin.services.field.names',
  descriptions: 'admin.services.field.descriptions',
  price: 'admin.services.price',
  priceFrom: 'admin.services.priceFrom',
  vatRate: 'admin.services.vatRate',
  duration: 'admin.services.course',
  gapFrom: 'admin.services.course',
  gapMinutes: 'admin.services.course',
  bufferMinutes: 'admin.services.course',
  enabled4Booking: 'admin.services.online',
  specialists: 'admin.services.who',
  ownTerms: 'admin.terms.title',
  variants: 'admin.services.variants',
  promotion: 'admin.services.promotion',
  happyHours: 'price.happyHours',
} as const satisfies Record<keyof EditedProduct, string>

/** Names of the fields; a service with variants has the price and segments of its first one. */
function partsOf(fields: readonly (keyof EditedProduct)[]) {
  const own = fields.includes('variants') ? fields.filter((field) => !ofFirstVariant.has(field)) : fields
  return [...new Set(own.map((field) => fieldNames[field]))]
}

const ofFirstVariant = new Set<keyof EditedProduct>(['price', 'duration', 'gapFrom', 'gapMinutes', 'bufferMinutes'])
