import {
  deletePaymentMethod,
  finishPaymentMethodSetup,
  getPaymentMethods,
  type PaymentMethod,
  startPaymentMethodSetup,
  updatePaymentMethod,
} from '@goldline/contract/payment'
import { hasExpired } from '@goldline/domain/payment/cards'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { cardName } from '../../../appointment/card-name.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useToday } from '../../../client/use-today.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { look } from '../../../kit/look.ts'
import { CardIcon } from '../../../kit/till-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { ListRow, RowList } from '../rows/RowList.tsx'
import type { PathParts } from '../screen.ts'
import styles from './CardsScreen.module.css'

/** Shows the salon’s cards (PAY-01, PAY-05). `came`: the result in the URL after returning from Stripe. */
export function Page({ came }: PathParts) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPaymentMethods, {}))
  const [adding, setAdding] = useState(false)
  const add = (
    <Button kind="gold" onClick={() => setAdding(true)}>
      {t('admin.cards.add')}
    </Button>
  )
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.cards.intro')} />
      <div className={styles.parts}>
        {came === 'saved' && <SetupOutcome />}
        {came === 'cancelled' && <p role="status">{t('admin.cards.cancelled')}</p>}
        {!data && <Loading error={error} refetch={refetch} rows={2} />}
        {data?.length === 0 && <EmptyState icon={<CardIcon />} title={t('admin.cards.none')} action={add} />}
        {data && data.length > 0 && (
          <>
            <RowList>
              {data.map((card) => (
                <OneCard key={card.id} card={card} others={data.length > 1} />
              ))}
            </RowList>
            <div>{add}</div>
          </>
        )}
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </AdminScreen>
  )
}

/** Fetches and shows the outcome at Stripe; the request is idempotent. */
function SetupOutcome() {
  const t = useText()
  const cache = useCache()
  const [search] = useSearchParams()
  const sent = { params: { id: search.get('setupId') ?? '' } }
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(finishPaymentMethodSetup, sent),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const finished = data?.state === 'FINISHED'
  useEffect(() => {
    if (finished) void cache.invalidate(getPaymentMethods)
  }, [finished, cache])
  if (isFetching) return <p role="status">{t('admin.cards.asking')}</p>
  if (error) return <Failure inline error={error} onRetry={() => void refetch()} />
  return <p role="status">{t(finished ? 'admin.cards.saved' : 'admin.cards.cancelled')}</p>
}

function OneCard({ card, others }: { card: PaymentMethod; others: boolean }) {
  const t = useText()
  const today = useToday()
  const [asking, setAsking] = useState<'choose' | 'remove'>()
  const name = cardName(card)
  const [month, year] = [String(card.expiryMonth).padStart(2, '0'), card.expiryYear]
  const expired = hasExpired(card, today)
  const close = () => setAsking(undefined)
  return (
    <ListRow
      sign={<CardIcon size={24} className={look('gold')} />}
      name={name}
      text={t('admin.cards.until', { month: `${month}/${year}` })}
      actions={
        <>
          {others && !card.isDefault && <Button onClick={() => setAsking('choose')}>{t('admin.cards.choose')}</Button>}
          <Button aria-label={t('word.removeName', { name })} onClick={() => setAsking('remove')}>
            {t('action.remove')}
          </Button>
          {asking === 'choose' && <ChooseDialog id={card.id} onClose={close} />}
          {asking === 'remove' && <RemoveDialog card={card} others={others} onClose={close} />}
        </>
      }
    >
      {card.isDefault && <Badge tone="gold">{t('admin.cards.pays')}</Badge>}
      {expired && <Badge tone="danger">{t('admin.cards.expired')}</Badge>}
    </ListRow>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const work = useCall(startPaymentMethodSetup, {
    inline: true,
    onDone: ({ url }) => {
      if (url) location.assign(url)
    },
  })
  return (
    <ConfirmPasswordDialog
      title="admin.cards.add"
      text="admin.cards.add.text"
      work={work}
      onSend={(password) => work.mutate({ body: { provider: 'STRIPE', password } })}
      onClose={onClose}
    />
  )
}

function ChooseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const cache = useCache()
  const work = useCall(updatePaymentMethod, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getPaymentMethods)
      onClose()
    },
  })
  return (
    <ConfirmPasswordDialog
      title="admin.cards.choose"
      text="admin.cards.choose.text"
      work={work}
      onSend={(password) => work.mutate({ params: { id }, body: { isDefault: true, password } })}
      onClose={onClose}
    />
  )
}

type RemoveProps = { card: PaymentMethod; others: boolean; onClose: () => void }

function RemoveDialog({ card, others, onClose }: RemoveProps) {
  const cache = useCache()
  const work = useCall(deletePaymentMethod, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getPaymentMethods)
      onClose()
    },
  })
  const which = !others ? 'last' : card.isDefault ? 'default' : 'other'
  return (
    <ConfirmPasswordDialog
      title="admin.cards.remove.title"
      text={`admin.cards.remove.${which}`}
      danger
      work={work}
      onSend={(password) => work.mutate({ params: { id: card.id }, body: { password } })}
      onClose={onClose}
    />
  )
}
