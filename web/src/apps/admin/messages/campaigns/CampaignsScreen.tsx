import { type Campaign, getCampaigns } from '@goldline/contract/marketing/campaigns'
import { campaignKinds } from '@goldline/domain/message/campaign/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link, useRoute } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import { CampaignCard } from './CampaignCard.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import styles from './Campaigns.module.css'

/** Lists the kinds of automatic messages (MSG-08), or shows the settings of one. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCampaigns, {}))
  const [, parts] = useRoute(paths.campaigns)
  const kind = campaignKinds.find((each) => each === parts?.kind)
  const chosen = data?.find((each) => each.kind === kind)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.campaigns.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={3} />}
      {data && !chosen && <CampaignList campaigns={data} />}
      {chosen && (
        <>
          <Link className={styles.back} href={pathTo(paths.campaigns)}>
            {t('admin.campaigns.back')}
          </Link>
          <CampaignForm key={chosen.kind} campaign={chosen} />
        </>
      )}
    </AdminScreen>
  )
}

function CampaignList({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <ul className={styles.list}>
      {campaigns.map((campaign) => (
        <li key={campaign.kind}>
          <CampaignCard campaign={campaign} />
        </li>
      ))}
    </ul>
  )
}
