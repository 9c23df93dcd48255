import type { OwnOpening } from '@goldline/contract/business-object/settings'
import { dayHours, type Hours } from '@goldline/domain/business-object/opening-edit'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DateField } from '../../../kit/DateField.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { HoursFields } from './HoursFields.tsx'
import styles from './SalonScreen.module.css'

type Props = {
  day: Day
  opening: OwnOpening
  onSet: (days: { from: Day; to: Day }, hours: readonly Hours[]) => void
  onClose: () => void
}

/** Sets closed or special hours for a range of days. */
export function ExceptionDialog({ day, opening, onSet, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const [to, setTo] = useState<string>(day)
  const [hours, setHours] = useState<Hours[]>(dayHours(opening, day))
  const set = (next: readonly Hours[]) => {
    if (!isDay(to) || to < day) return
    onSet({ from: day, to }, next)
    onClose()
  }
  const wrong = isDay(to) && to >= day ? undefined : t('admin.opening.to.wrong')
  return (
    <Dialog
      title={format.dayDate(day)}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" onClick={() => set([])}>
            {t('admin.opening.close.days')}
          </Button>
          <Button look="gold" disabled={hours.length === 0} onClick={() => set(hours)}>
            {t('admin.opening.hours.set')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <DateField label={t('admin.opening.to')} value={to} min={day} onChange={setTo} error={wrong} />
        <HoursFields name={format.dayMonth(day)} hours={hours} usual={opening.capacity} onChange={setHours} />
      </div>
    </Dialog>
  )
}
