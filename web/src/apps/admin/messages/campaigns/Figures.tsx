import type { Campaign } from '@goldline/contract/message/campaigns'
import { customerTypes } from '@goldline/domain/customer/type'
import { type CampaignKind, campaignLimits } from '@goldline/domain/message/campaign/kinds'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Select } from '../../../../kit/Select.tsx'
import styles from './Campaigns.module.css'

export type Figure = Pick<Campaign, 'hour' | 'daysBefore' | 'weeks' | 'customerType'>
type Props = { kind: CampaignKind; figure: Figure; onChange: (change: Partial<Figure>) => void }

const from = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

/** A campaign's number setting and time of day. */
export function Figures({ kind, figure, onChange }: Props) {
  const t = useText()
  const { timeOfDay } = useFormat()
  return (
    <div className={styles.figures}>
      {kind === 'BIRTHDAY' && (
        <Select
          label={t('admin.campaigns.daysBefore')}
          options={from(campaignLimits.daysBefore)}
          value={String(figure.daysBefore)}
          labelOf={(days) => t('admin.campaigns.daysBefore.value', { days: Number(days) })}
          onChange={(days) => days !== null && onChange({ daysBefore: Number(days) })}
        />
      )}
      {kind === 'MISSED' && (
        <Select
          label={t('admin.campaigns.weeks')}
          options={from(campaignLimits.weeks)}
          value={String(figure.weeks)}
          labelOf={(weeks) => t('admin.campaigns.weeks.value', { weeks: Number(weeks) })}
          onChange={(weeks) => weeks !== null && onChange({ weeks: Number(weeks) })}
        />
      )}
      {kind === 'TYPE' && (
        <Select
          label={t('admin.campaigns.customerType')}
          options={customerTypes}
          translationPrefix="customerType."
          value={figure.customerType}
          onChange={(customerType) => customerType !== null && onChange({ customerType })}
        />
      )}
      <Select
        label={t('admin.campaigns.hour')}
        hint={t('admin.campaigns.hour.hint')}
        options={from(campaignLimits.hour)}
        value={String(figure.hour)}
        labelOf={(hour) => timeOfDay(`${hour.padStart(2, '0')}:00:00`)}
        onChange={(hour) => hour !== null && onChange({ hour: Number(hour) })}
      />
    </div>
  )
}
