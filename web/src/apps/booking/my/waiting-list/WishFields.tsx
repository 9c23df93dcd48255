import { type WishFault, waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { isDay } from '@goldline/domain/time/day'
import { partsOfDay } from '@goldline/domain/time/time-of-day'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../../i18n/messages.ts'
import { DateField } from '../../../../kit/DateField.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import type { TypedWish } from './use-wish.ts'
import styles from './waiting-list.module.css'

const parts = ['any', ...partsOfDay] as const

const texts: Record<WishFault['why'], MessageId> = {
  'no-day': 'form.required',
  order: 'my.waiting.order',
  past: 'my.waiting.past',
  'too-long': 'my.waiting.tooLong',
}

/** Fields for days and a part of the day. */
export function WishFields({ wish }: { wish: TypedWish }) {
  const intl = useIntl()
  const { said, fault } = wish
  const errorOf = (field: WishFault['field']) =>
    fault?.field === field ? intl.formatMessage({ id: texts[fault.why] }, { days: waitingListLimits.days }) : undefined
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label={intl.formatMessage({ id: 'my.waiting.from' })}
          required
          min={wish.today}
          value={said.from}
          onChange={wish.setFrom}
          error={errorOf('from')}
        />
        <DateField
          label={intl.formatMessage({ id: 'my.waiting.to' })}
          required
          min={isDay(said.from) ? said.from : wish.today}
          value={said.to}
          onChange={wish.setTo}
          error={errorOf('to')}
        />
      </div>
      <RadioPills
        label={intl.formatMessage({ id: 'my.waiting.part' })}
        value={wish.part}
        onChange={wish.setPart}
        options={parts.map((value) => ({ value, label: intl.formatMessage({ id: `my.waiting.part.${value}` }) }))}
      />
    </>
  )
}
