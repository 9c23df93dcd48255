import { getOfferedServices } from '@goldline/contract/appointment/entry'
import {
  type DepositSettings,
  getDepositSettings,
  linkDepositAccount,
  refreshDepositAccount,
  setDepositRules,
} from '@goldline/contract/payment/deposits'
import { getBookingRules } from '@goldline/contract/setup/booking-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { LockIcon } from '../../../kit/till-icons.tsx'
import { DepositStatement } from '../../../product/DepositStatement.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { PasswordAgain } from '../account/PasswordAgain.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import styles from './Deposits.module.css'
import { RuleList } from './RuleList.tsx'
import { TakenDeposits } from './TakenDeposits.tsx'

/** Deposits: the salon's account at Stripe, when one is asked for, and what was paid (PAY-02, PAY-03). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getDepositSettings, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.deposits.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <div className={styles.parts}>
          <div className={stack(16, 'min-w-0')}>
            <Account settings={data} />
            <Rules saved={data} />
            <TakenDeposits />
          </div>
          <Preview settings={data} />
        </div>
      )}
    </AdminScreen>
  )
}

/** PAY-02: whether customers can pay into the salon's account, and the way to Stripe's form. */
function Account({ settings: { hindrance, account } }: { settings: DepositSettings }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const work = useCall(linkDepositAccount, { inline: true, onDone: ({ url }) => location.assign(url) })
  useReturn(account !== null)
  const state = hindrance ?? (account === null ? 'none' : account.ready ? 'ready' : 'missing')
  return (
    <section className={classes(stack(12, 'p20', 'edge', 'r-lg', 'on-surface'))}>
      <div className={row(12, 'middle', 'wrap')}>
        <h2 className={look('f17', 'w700')}>{t('admin.deposits.account')}</h2>
        {state === 'ready' && <Badge tone="success">{t('admin.deposits.ready')}</Badge>}
        {state === 'missing' && <Badge tone="warning">{t('admin.deposits.notReady')}</Badge>}
      </div>
      <p className={look('quiet')}>{t(`admin.deposits.account.${state}`, { count: account?.missing ?? 0 })}</p>
      {hindrance === null && !account?.ready && (
        <div>
          <Button kind="gold" onClick={() => setAsking(true)}>
            {t(account ? 'admin.deposits.continue' : 'admin.deposits.connect')}
          </Button>
        </div>
      )}
      {asking && (
        <PasswordAgain
          title="admin.deposits.connect"
          text="admin.deposits.connect.text"
          work={work}
          onSend={(password) => work.mutate({ body: { password } })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Back from Stripe, which says nothing by itself: asks it once. */
function useReturn(known: boolean) {
  const cache = useCache()
  const [search, setSearch] = useSearchParams()
  const came = search.get('account') !== null
  const { mutate } = useCall(refreshDepositAccount, {
    onDone: (settings) => {
      cache.write(getDepositSettings, {}, settings)
      setSearch({}, { replace: true })
    },
  })
  useEffect(() => {
    if (came && known) mutate({})
  }, [came, known, mutate])
}

function Rules({ saved }: { saved: DepositSettings }) {
  const t = useText()
  const cache = useCache()
  const work = useCall(setDepositRules, {
    inline: true,
    onDone: (settings) => cache.write(getDepositSettings, {}, settings),
  })
  const form = useEdit({
    saved: { rules: saved.rules },
    draft: 'deposit rules',
    work,
    send: (_, { rules }) => work.mutate({ body: { rules } }),
  })
  return (
    <EditForm form={form} text={t('admin.deposits.unsaved')}>
      <RuleList {...form.field('rules')} />
      <p className={row(8, 'middle', 'mt12', 'quiet', 'f14')}>
        <LockIcon size={18} />
        {t('admin.deposits.salonCancels')}
      </p>
    </EditForm>
  )
}

/** What a customer reads above the times of a service, by the saved rules. */
function Preview({ settings: { rules } }: { settings: DepositSettings }) {
  const t = useText()
  const api = useApi()
  const { currency } = useSalon()
  const { data: offer } = useQuery({ ...api.query(getOfferedServices, {}), staleTime: 60_000 })
  const { data: terms } = useQuery(api.query(getBookingRules, {}))
  const price = (product: string) => offer?.services.find((each) => each.product === product)?.price ?? 0
  const wanted = rules.find(({ enabled }) => enabled)?.productIds
  const dearest = offer?.services
    .filter(({ product }) => !wanted || wanted.includes(product.split('%')[0] ?? ''))
    .toSorted((a, b) => b.price - a.price)[0]
  if (!dearest || !terms || rules.length === 0) return null
  const visit = { productIds: [dearest.product.split('%')[0] ?? ''], price: price(dearest.product) }
  return (
    <section className={classes(stack(12, 'p20', 'edge', 'r-lg', 'on-surface'), styles.preview)}>
      <h2 className={look('f17', 'w700')}>{t('admin.deposits.preview')}</h2>
      <p className={look('quiet', 'f14')}>{t('admin.deposits.preview.text', { service: dearest.name })}</p>
      <DepositStatement {...{ rules, visit, currency }} windowHours={terms.cancellationWindowHours} />
    </section>
  )
}
