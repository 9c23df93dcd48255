import { fillingPercent } from '@goldline/domain/availability/filling'
import { type PreferredSlots, preferredSlotsChoices } from '@goldline/domain/business-object/booking-rules'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../../i18n/use-text.ts'
import styles from './BookingRules.module.css'

type Props = { value: PreferredSlots; onChange: (value: PreferredSlots) => void }

/** AVL-06: one of three, each explained in a sentence. */
export function PreferredSlotsChoice({ value, onChange }: Props) {
  const intl = useIntl()
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{t('admin.rules.preferredSlots')}</legend>
      <p className={styles.about}>{t('admin.rules.preferredSlots.hint')}</p>
      <div className={styles.options}>
        {preferredSlotsChoices.map((choice) => (
          <label key={choice} className={styles.option}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
            <span>
              <b>{t(`admin.rules.preferredSlots.${choice}`)}</b>
              <small>
                {t(`admin.rules.preferredSlots.${choice}.text`, {
                  percent: intl.formatNumber(fillingPercent / 100, { style: 'percent' }),
                })}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
