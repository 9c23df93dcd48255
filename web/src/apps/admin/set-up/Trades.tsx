import { type Trade, trades } from '@goldline/domain/business-object/setup'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Field } from '../../../kit/TextField.tsx'
import styles from './SetUp.module.css'

export const noTrade = 'other'
export type TradeChoice = Trade | typeof noTrade
const choices: readonly TradeChoice[] = [...trades, noTrade]

type TradesProps = { value: TradeChoice | ''; onChange: (trade: TradeChoice) => void; error: string | undefined }

/** What the salon offers, which decides the services that it begins with (BIZ-09). */
export function Trades({ value, onChange, error }: TradesProps) {
  const t = useText()
  const id = useId()
  const label = t('admin.setup.trade')
  return (
    <Field id={id} label={label} error={error}>
      <div id={id} className={styles.trades} role="radiogroup" aria-labelledby={`${id}-label`}>
        {choices.map((trade) => (
          <label key={trade} className={styles.trade}>
            <input
              type="radio"
              name={id}
              value={trade}
              checked={value === trade}
              aria-invalid={error !== undefined}
              onChange={() => onChange(trade)}
            />
            <span>
              <b>{t(`admin.setup.trade.${trade}`)}</b>
              <small>{t(`admin.setup.trade.${trade}.about`)}</small>
            </span>
          </label>
        ))}
      </div>
    </Field>
  )
}
