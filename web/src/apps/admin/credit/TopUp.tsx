import type { CreditPackage } from '@goldline/contract/credit'
import { getTopUp, type TopUp as Setting, setTopUp } from '@goldline/contract/credit/top-up'
import { getPaymentMethods } from '@goldline/contract/payment'
import { lowBalance } from '@goldline/domain/credit/budget'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { cardName } from '../../../appointment/card-name.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './CreditScreen.module.css'
import { TopUpDialog } from './TopUpDialog.tsx'

/** Shows the automatic top-up by the saved card: package, limit, and why it ended (CRD-04). */
export function TopUp({ packages }: { packages: readonly CreditPackage[] }) {
  const t = useText()
  const api = useApi()
  const setting = useQuery(api.query(getTopUp, {}))
  const cards = useQuery(api.query(getPaymentMethods, {}))
  const [asking, setAsking] = useState<'change' | 'off'>()
  const error = setting.error ?? cards.error
  const [card] = cards.data ?? []
  const close = () => setAsking(undefined)
  const again = () => Promise.all([setting.refetch(), cards.refetch()])
  if (error || !setting.data || !cards.data) return <Loading inline error={error} refetch={again} rows={1} />
  const on = packages.find(({ id }) => id === setting.data.communicationUnitPackageId)
  return (
    <div className={stack(12, 'py16', 'px24', 'edge', 'r-lg', 'on-surface')}>
      {setting.data.ended && <EndedTopUp ended={setting.data.ended} />}
      <State setting={setting.data} on={on} card={card && cardName(card)} />
      <span className={row(8, 'wrap')}>
        {card ? (
          <Button onClick={() => setAsking('change')}>{t(on ? 'action.change' : 'action.turnOn')}</Button>
        ) : (
          <Link href={pathTo(paths.cards)} className={buttonClass('quiet')}>
            {t('admin.cards.add')}
          </Link>
        )}
        {on && <Button onClick={() => setAsking('off')}>{t('action.turnOff')}</Button>}
      </span>
      {asking === 'change' && <TopUpDialog packages={packages} setting={setting.data} onClose={close} />}
      {asking === 'off' && <TurnOff onClose={close} />}
    </div>
  )
}

function EndedTopUp({ ended }: { ended: NonNullable<Setting['ended']> }) {
  const t = useText()
  return (
    <p className={row(8, 'top')} role="status">
      <WarningIcon size={18} className={look('mt2', 'warning')} />
      {t(`admin.credit.topUp.ended.${ended}`)}
    </p>
  )
}

type ShownTopUp = { setting: Setting; on: CreditPackage | undefined; card: string | undefined }

function State({ setting, on, card }: ShownTopUp) {
  const t = useText()
  const { money } = useFormat()
  const mark = money(lowBalance, setting.currency)
  if (on === undefined || card === undefined) {
    const id = card === undefined ? 'admin.credit.topUp.noCard' : 'admin.credit.topUp.text'
    return <p className={styles.text}>{t(id, { mark })}</p>
  }
  const [amount, price] = [money(on.balance, on.currency), money(on.price, on.currency)]
  const [cap, spent] = [money(setting.monthlyCap ?? 0, setting.currency), money(setting.spent, setting.currency)]
  return (
    <div className={styles.text}>
      <p className={row(12, 'wrap', 'gy8', 'middle')}>
        <b className={look('color-text')}>{t('admin.credit.topUp.what', { amount, price })}</b>
        <Badge tone="success">{t('admin.credit.topUp.on')}</Badge>
      </p>
      <p>{t('admin.credit.topUp.when', { mark, card })}</p>
      <p>{t('admin.credit.topUp.spent', { cap, spent })}</p>
    </div>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const cache = useCache()
  const work = useCall(setTopUp, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getTopUp)
      onClose()
    },
  })
  return (
    <ConfirmPasswordDialog
      title="action.turnOff"
      text="admin.credit.topUp.turnOff.text"
      work={work}
      onSend={(password) => work.mutate({ body: { communicationUnitPackageId: null, password } })}
      onClose={onClose}
    />
  )
}
