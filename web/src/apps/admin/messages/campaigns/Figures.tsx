import type { Campaign } from '@goldline/contract/message/campaigns'
import { customerTypes } from '@goldline/domain/customer/type'
import { type CampaignKind, campaignLimits } from '@goldline/domain/message/campaign/kinds'
import { fieldsOf } from '../../../../client/form-values.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Select } from '../../../../kit/Select.tsx'
import styles from './Campaigns.module.css'

export type Figure = Pick<Campaign, 'hour' | 'daysBefore' | 'weeks' | 'customerType'>
type Props = { kind: CampaignKind; figure: Figure; onChange: (change: Partial<Figure>) => void }

const from = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** A campaign's number setting and time of day. */
export function Figures({ kind, figure, onChange }: Props) {
  const t = useText()
  const { timeOfDay } = useFormat()
  const field = fieldsOf(figure, onChange)
  return (
    <div className={styles.figures}>
      {kind === 'BIRTHDAY' && (
        <Select
          {...field('daysBefore')}
          label={t('admin.campaigns.daysBefore')}
          options={from(campaignLimits.daysBefore)}
          labelOf={(days) => t('admin.campaigns.daysBefore.value', { days })}
        />
      )}
      {kind === 'MISSED' && (
        <Select
          {...field('weeks')}
          label={t('admin.campaigns.weeks')}
          options={from(campaignLimits.weeks)}
          labelOf={(weeks) => t('admin.campaigns.weeks.value', { weeks })}
        />
      )}
      {kind === 'TYPE' && (
        <Select
          {...field('customerType')}
          label={t('admin.campaigns.customerType')}
          options={customerTypes}
          translationPrefix="customerType."
        />
      )}
      <Select
        {...field('hour')}
        label={t('admin.campaigns.hour')}
        hint={t('admin.campaigns.hour.hint')}
        options={from(campaignLimits.hour)}
        labelOf={(hour) => timeOfDay(`${String(hour).padStart(2, '0')}:00:00`)}
      />
    </div>
  )
}
