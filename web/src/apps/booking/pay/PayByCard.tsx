import { getDepositCards, payDepositByCard } from '@goldline/contract/checkout/deposit-cards'
import { getVisitDeposit, type VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'

/** Pays the deposit with an own balance or a gift card's code instead of at Stripe (PAY-03o); hidden without cards. */
export function PayByCard({ deposit }: { deposit: VisitDeposit }) {
  const t = useText()
  const format = useFormat()
  const cache = useCache()
  const params = { id: deposit.id }
  const { data } = useQuery(useApi().query(getDepositCards, { params }))
  const [typing, setTyping] = useState(false)
  const pay = useCall(payDepositByCard, {
    inline: true,
    onDone: (paid) => cache.write(getVisitDeposit, { params }, paid),
    onRefused: () => cache.invalidate(getVisitDeposit),
  })
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: validate(code, [required]) }),
    work: pay,
    send: ({ code }) => pay.mutate({ params, body: { code: code.trim() } }),
  })
  if (!data?.open) return null
  const amount = format.money(deposit.amount, deposit.currency)
  return (
    <section className={stack(12, 'p16', 'edge', 'r-lg')} aria-labelledby="by-card">
      <h2 id="by-card" className={look('f15', 'w700')}>
        {t('booking.pay.card')}
      </h2>
      {data.own.map(({ id, lastSigns, balance }) => (
        <Button key={id} full busy={pay.isPending} onClick={() => pay.mutate({ params, body: { cardId: id } })}>
          {t('booking.pay.card.own', {
            amount,
            signs: lastSigns ?? '',
            left: format.money(balance, deposit.currency),
          })}
        </Button>
      ))}
      {typing ? (
        <Form form={form} actions={<Button {...form.button}>{t('booking.pay.book', { amount })}</Button>}>
          <TextField {...form.field('code')} label={t('gift.code')} autoComplete="off" />
        </Form>
      ) : (
        <Button kind="link" onClick={() => setTyping(true)}>
          {t('booking.pay.card.type')}
        </Button>
      )}
    </section>
  )
}
