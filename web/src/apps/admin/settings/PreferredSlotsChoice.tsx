import { fillingPercent } from '@goldline/domain/availability/filling'
import { type PreferredSlots, preferredSlotsChoices } from '@goldline/domain/business-object/booking-rules'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'
import styles from './BookingRules.module.css'

type Props = { value: PreferredSlots; onChange: (value: PreferredSlots) => void }

/** AVL-06: one of three, each explained in a sentence. */
export function PreferredSlotsChoice({ value, onChange }: Props) {
  const intl = useIntl()
  const t = useText()
  const percent = intl.formatNumber(fillingPercent / 100, { style: 'percent' })
  const label = t('admin.rules.preferredSlots')
  return (
    <section className={styles.group}>
      <h2>{label}</h2>
      <p className={styles.about}>{t('admin.rules.preferredSlots.hint')}</p>
      <div className={styles.options}>
        <ChoiceCards
          bare
          label={label}
          options={preferredSlotsChoices.map((choice) => ({
            value: choice,
            label: t(`admin.rules.preferredSlots.${choice}`),
            text: t(`admin.rules.preferredSlots.${choice}.text`, { percent }),
          }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </section>
  )
}
