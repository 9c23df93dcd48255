import {
  type DepositSettings,
  getDepositLookBack,
  getDepositSettings,
  linkDepositAccount,
  refreshDepositAccount,
  setDepositRules,
} from '@goldline/contract/payment/deposits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { LockIcon } from '../../../kit/till-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import { DepositPreview } from './DepositPreview.tsx'
import styles from './Deposits.module.css'
import { LookBack } from './LookBack.tsx'
import { OpenFees } from './OpenFees.tsx'
import { RuleExample } from './RuleExample.tsx'
import { RuleList } from './RuleList.tsx'
import { TakenDeposits } from './TakenDeposits.tsx'

/**
 * Shows the salon's account at Stripe, the rules that require a deposit or a card, open fees, and paid deposits
 * (PAY-02, PAY-03, PAY-04).
 */
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
            {data.rules.length > 0 && <LookBack />}
            <OpenFees />
            <TakenDeposits />
          </div>
          <DepositPreview settings={data} />
        </div>
      )}
    </AdminScreen>
  )
}

/** PAY-02: shows whether customers can pay into the salon's account, and links to Stripe's form. */
function Account({ settings: { hindrance, account } }: { settings: DepositSettings }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const work = useCall(linkDepositAccount, { inline: true, onDone: ({ url }) => location.assign(url) })
  useRefreshOnReturn(account !== null)
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
        <ConfirmPasswordDialog
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

/** Refreshes the account's state once after the return from Stripe, whose URL does not contain it. */
function useRefreshOnReturn(known: boolean) {
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
    onDone: (settings) => {
      cache.write(getDepositSettings, {}, settings)
      void cache.invalidate(getDepositLookBack)
    },
  })
  const form = useEdit({
    saved: { rules: saved.rules, wholePayment: saved.wholePayment },
    draft: 'deposit rules',
    work,
    send: ({ wholePayment }, { rules }) => work.mutate({ body: { rules, wholePayment } }),
  })
  return (
    <EditForm form={form} text={t('admin.deposits.unsaved')}>
      <RuleList {...form.field('rules')} />
      {saved.account !== null && (
        <div className={look('mt16', 'p20', 'edge', 'r-lg', 'on-surface')}>
          <Switch
            {...form.field('wholePayment')}
            label={t('admin.deposits.whole')}
            hint={t('admin.deposits.whole.hint')}
          />
        </div>
      )}
      <p className={row(8, 'middle', 'mt12', 'quiet', 'f14')}>
        <LockIcon size={18} />
        {t('admin.deposits.salonCancels')}
      </p>
      <RuleExample rules={form.field('rules').value} />
    </EditForm>
  )
}
