import { checkDrawer } from '@goldline/contract/checkout/day-end'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/app-context.ts'
import { useText } from '../../i18n/use-text.ts'
import { WarningIcon } from '../../kit/icons.tsx'
import { look, row } from '../../kit/look.ts'

/**
 * Warns, before cash is paid out, that the drawer should not contain that much; never shows how much it should contain
 * (POS-10a, POS-10h).
 */
export function CashShort({ amount }: { amount: number }) {
  const t = useText()
  const { data } = useQuery({
    ...useApi().query(checkDrawer, { query: { amount: String(amount) } }),
    enabled: amount > 0,
    staleTime: 0,
  })
  if (amount <= 0 || data?.enough !== false) return null
  return (
    <p role="status" className={row(8, 'top', 'warning')}>
      <WarningIcon size={18} className={look('mt4')} />
      {t('checkout.cash.short')}
    </p>
  )
}
