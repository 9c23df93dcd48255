import { type Campaign, getCampaigns, saveCampaign } from '@goldline/contract/marketing/campaigns'
import { resultDays } from '@goldline/domain/message/campaign/kinds'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { WarningIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { paths, pathTo } from '../../paths.ts'
import styles from './Campaigns.module.css'

/** Shows a kind of campaign: its switch, its next run, and its results. */
export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const name = t(`admin.campaigns.kind.${campaign.kind}`)
  return (
    <article className={styles.card} aria-label={name}>
      <div className={classes(row(12, 'middle', 'between'), styles.head)}>
        <h2>{name}</h2>
        <OnOff campaign={campaign} name={name} />
      </div>
      <p className={classes(look('quiet', 'f14'), styles.quiet)}>{t(`admin.campaigns.what.${campaign.kind}`)}</p>
      <State campaign={campaign} />
      <Results results={campaign.results} name={name} />
      <Link
        className={buttonClass('quiet')}
        href={pathTo(paths.campaigns, { kind: campaign.kind })}
        aria-label={t('admin.campaigns.editOf', { name })}
      >
        {t('admin.campaigns.edit')}
      </Link>
    </article>
  )
}

function OnOff({ campaign, name }: { campaign: Campaign; name: string }) {
  const t = useText()
  const cache = useCache()
  const { notices } = useApp()
  const save = useCall(saveCampaign, {
    onDone: ({ enabled }) => {
      if (!enabled) notices.show(t('admin.campaigns.stopped'), 'success')
    },
    onSettled: () => cache.invalidate(getCampaigns),
  })
  const { '@type': _, kind, nextRunTime: __, problem: ___, waiting: ____, results: _____, ...settings } = campaign
  return (
    <Switch
      bare
      label={t('admin.campaigns.on', { name })}
      value={save.isPending ? save.variables.body.enabled : campaign.enabled}
      onChange={(enabled) => save.mutate({ params: { kind }, body: { ...settings, enabled } })}
    />
  )
}

function State({ campaign: { enabled, nextRunTime, waiting, problem } }: { campaign: Campaign }) {
  const t = useText()
  const { instantDayLong, time } = useFormat()
  const next = nextRunTime && { day: instantDayLong(nextRunTime), time: time(nextRunTime) }
  return (
    <div role="status">
      {!enabled && <p>{t('admin.campaigns.off')}</p>}
      {next && <p>{t('admin.campaigns.next', next)}</p>}
      {waiting > 0 && <p>{t('admin.campaigns.waiting', { count: waiting })}</p>}
      {problem && (
        <p className={row(8, 'top', 'warning')}>
          <WarningIcon size={18} />
          <span>
            {t(`admin.campaigns.problem.${problem}`)}{' '}
            {problem === 'CREDIT' && <Link href={pathTo(paths.credit)}>{t('word.toYourCredit')}</Link>}
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
  const t = useText()
  if (results.year.sent + results.year.failed === 0) return null
  return (
    <>
      <table className={styles.results}>
        <caption className={look('pb8', 'quiet', 'f14', 'text-left')}>{t('admin.campaigns.results', { name })}</caption>
        <thead>
          <tr>
            <th className={look('nowrap')} scope="col">
              {t('admin.campaigns.result')}
            </th>
            {periods.map((period) => (
              <th className={look('nowrap')} key={period} scope="col">
                {t(`admin.campaigns.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count}>
              <th scope="row">{t(`admin.campaigns.${count}`)}</th>
              {periods.map((period) => (
                <td className={look('num')} key={period}>
                  {intl.formatNumber(results[period][count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes(look('quiet', 'f14'), styles.quiet)}>{t('admin.campaigns.within', { days: resultDays })}</p>
    </>
  )
}
