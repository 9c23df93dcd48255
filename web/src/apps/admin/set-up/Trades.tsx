import { type Trade, trades } from '@goldline/domain/business-object/setup'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'

export const noTrade = 'other'
export type TradeChoice = Trade | typeof noTrade
const choices: readonly TradeChoice[] = [...trades, noTrade]

type TradesProps = { value: TradeChoice | ''; onChange: (trade: TradeChoice) => void; error: string | undefined }

/** What the salon offers, which decides the services that it begins with (BIZ-09). */
export function Trades(field: TradesProps) {
  const t = useText()
  return (
    <ChoiceCards
      {...field}
      label={t('admin.setup.trade')}
      options={choices.map((value) => ({
        value,
        label: t(`admin.setup.trade.${value}`),
        text: t(`admin.setup.trade.${value}.about`),
      }))}
    />
  )
}
