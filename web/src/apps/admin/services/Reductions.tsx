import type { EditedProduct } from '@goldline/contract/product/catalogue'
import { isPromotionActive } from '@goldline/domain/product/price'
import { addDays, isDay } from '@goldline/domain/time/day'
import { useToday } from '../../../client/use-today.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { ReductionField, RemoveButton, reductionError } from './Amount.tsx'
import { HappyHoursPart } from './HappyHoursPart.tsx'
import styles from './Reductions.module.css'
import form from './ServiceForm.module.css'
import type { ProductChange } from './service-draft.ts'
import { WeekPrices } from './WeekPrices.tsx'

type Promotion = NonNullable<EditedProduct['promotion']>
type Props = {
  service: EditedProduct
  /** The chosen variant's price, or the service's own. */
  price: number
  set: (change: ProductChange) => void
  wrong: string | undefined
}

/** Edits promotion and happy hour, and shows the resulting price in each hour of a week (CAT-03, CAT-04, CAT-09). */
export function Reductions({ service, price, set, wrong }: Props) {
  const t = useText()
  const today = useToday()
  const { promotion, happyHours } = service
  const first = { activated: true, amount: 10, percentage: true }
  return (
    <section className={form.card}>
      <h2>{t('admin.services.reductions')}</h2>
      {happyHours && <HappyHoursPart hours={happyHours} set={(next) => set({ happyHours: next })} wrong={wrong} />}
      {promotion && (
        <PromotionPart promotion={promotion} today={today} wrong={wrong} set={(next) => set({ promotion: next })} />
      )}
      {!(promotion && happyHours) && (
        <div className={styles.add}>
          {!happyHours && (
            <AddButton
              id="price.happyHours"
              onClick={() =>
                set({
                  happyHours: { ...first, fromHour: '13:00', toHour: '16:00', weekDays: ['TUESDAY', 'WEDNESDAY'] },
                })
              }
            />
          )}
          {!promotion && (
            <AddButton
              id="admin.services.promotion"
              onClick={() => set({ promotion: { ...first, fromDate: today, toDate: addDays(today, 13) } })}
            />
          )}
        </div>
      )}
      {(promotion ?? happyHours) && <WeekPrices priced={{ price, promotion, happyHours }} today={today} />}
    </section>
  )
}

function AddButton({ id, onClick }: { id: 'price.happyHours' | 'admin.services.promotion'; onClick: () => void }) {
  const t = useText()
  return (
    <Button kind="link" icon={<PlusIcon size={16} />} onClick={onClick}>
      {t(id)}
    </Button>
  )
}

type PromotionProps = {
  promotion: Promotion
  today: string
  set: (promotion: Promotion | null) => void
  wrong: string | undefined
}

function PromotionPart({ promotion, today, set, wrong }: PromotionProps) {
  const intl = useIntl()
  const t = useText()
  const change = (part: Partial<Promotion>) => set({ ...promotion, ...part })
  const { fromDate, toDate, activated } = promotion
  const ahead = isPromotionActive(promotion, today) && fromDate !== null && fromDate > today
  const error = (field: keyof Promotion) => reductionError(intl, wrong, `promotion.${field}`)
  return (
    <fieldset className={styles.part}>
      <legend className={look('py0', 'px4', 'w700')}>{t('admin.services.promotion')}</legend>
      <Switch
        label={t('admin.services.activated')}
        hint={ahead ? t('admin.services.planned') : undefined}
        value={activated}
        onChange={(on) => change({ activated: on })}
      />
      <ReductionField reduction={promotion} onChange={change} error={error('amount')} />
      <div className={styles.dates}>
        <DateField
          label={t('word.firstDay')}
          value={fromDate ?? ''}
          min={today}
          onChange={(day) => change({ fromDate: isDay(day) ? day : null })}
          error={error('fromDate')}
        />
        <DateField
          label={t('word.lastDay')}
          value={toDate ?? ''}
          min={fromDate ?? today}
          onChange={(day) => change({ toDate: isDay(day) ? day : null })}
          error={error('toDate')}
        />
      </div>
      <RemoveButton onClick={() => set(null)} />
    </fieldset>
  )
}
