import { type Campaign, getCampaigns, saveCampaign } from '@goldline/contract/message/campaigns'
import { resultDays } from '@goldline/domain/message/campaign/kinds'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { WarningIcon } from '../../../../kit/icons.tsx'
import { Switch } from '../../../../kit/Switch.tsx'
import { paths, pathTo } from '../../paths.ts'
import styles from './Campaigns.module.css'

/** One kind: on or off, what it does next, and what came of it. */
export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: `admin.campaigns.kind.${campaign.kind}` })
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <OnOff campaign={campaign} name={name} />
      </div>
      <p className={styles.quiet}>{intl.formatMessage({ id: `admin.campaigns.what.${campaign.kind}` })}</p>
      <State campaign={campaign} />
      <Results results={campaign.results} name={name} />
      <Link
        className={buttonClass('quiet')}
        href={pathTo(paths.campaigns, { kind: campaign.kind })}
        aria-label={intl.formatMessage({ id: 'admin.campaigns.editOf' }, { name })}
      >
        {intl.formatMessage({ id: 'admin.campaigns.edit' })}
      </Link>
    </article>
  )
}

function OnOff({ campaign, name }: { campaign: Campaign; name: string }) {
  const intl = useIntl()
  const cache = useCache()
  const { notices } = useApp()
  const save = useCall(saveCampaign, {
    onDone: ({ enabled }) => {
      if (!enabled) notices.show(intl.formatMessage({ id: 'admin.campaigns.stopped' }), 'success')
    },
    onSettled: () => cache.invalidate(getCampaigns),
  })
  const { '@type': _, kind, nextRunTime: __, problem: ___, waiting: ____, results: _____, ...settings } = campaign
  return (
    <Switch
      bare
      label={intl.formatMessage({ id: 'admin.campaigns.on' }, { name })}
      checked={save.isPending ? save.variables.body.enabled : campaign.enabled}
      onChange={(enabled) => save.mutate({ params: { kind }, body: { ...settings, enabled } })}
    />
  )
}

function State({ campaign: { enabled, nextRunTime, waiting, problem } }: { campaign: Campaign }) {
  const intl = useIntl()
  const { instantDayLong, time } = useFormat()
  const next = nextRunTime && { day: instantDayLong(nextRunTime), time: time(nextRunTime) }
  return (
    <div role="status">
      {!enabled && <p>{intl.formatMessage({ id: 'admin.campaigns.off' })}</p>}
      {next && <p>{intl.formatMessage({ id: 'admin.campaigns.next' }, next)}</p>}
      {waiting > 0 && <p>{intl.formatMessage({ id: 'admin.campaigns.waiting' }, { count: waiting })}</p>}
      {problem && (
        <p className={styles.warning}>
          <WarningIcon size={18} />
          <span>
            {intl.formatMessage({ id: `admin.campaigns.problem.${problem}` })}{' '}
            {problem === 'CREDIT' && (
              <Link href={pathTo(paths.credit)}>{intl.formatMessage({ id: 'admin.campaigns.toCredit' })}</Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

const periods = ['month', 'year'] as const
const counts = ['sent', 'delivered', 'failed', 'unsubscribed', 'booked'] as const

function Results({ results, name }: { results: Campaign['results']; name: string }) {
  const intl = useIntl()
  if (results.year.sent + results.year.failed === 0) return null
  return (
    <>
      <table className={styles.results}>
        <caption>{intl.formatMessage({ id: 'admin.campaigns.results' }, { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage({ id: 'admin.campaigns.result' })}</th>
            {periods.map((period) => (
              <th key={period} scope="col">
                {intl.formatMessage({ id: `admin.campaigns.${period}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count}>
              <th scope="row">{intl.formatMessage({ id: `admin.campaigns.${count}` })}</th>
              {periods.map((period) => (
                <td key={period}>{intl.formatNumber(results[period][count])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.campaigns.within' }, { days: resultDays })}</p>
    </>
  )
}
