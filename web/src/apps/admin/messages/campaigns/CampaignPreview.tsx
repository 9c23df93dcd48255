import { type Campaign, previewCampaign } from '@goldline/contract/marketing/campaigns'
import { textsFault } from '@goldline/domain/message/campaign/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { useDebounced } from '../../../../kit/use-debounced.ts'
import { ForeignHosts, formatEuros, LeftOutList, SampleMessage } from '../bulk/Preview.tsx'
import styles from './Campaigns.module.css'

const pauseMs = 600

type WrittenCampaign = Pick<Campaign, 'texts' | 'communicationWay' | 'daysBefore' | 'weeks' | 'customerType'>

/** Shows the number of recipients in the next thirty days, the cost, and three sample messages. */
export function CampaignPreview({ kind, written }: { kind: Campaign['kind']; written: WrittenCampaign }) {
  const intl = useIntl()
  const t = useText()
  const { dayLong } = useFormat()
  const { texts, communicationWay, daysBefore, weeks, customerType } = useDebounced(written, pauseMs)
  const enabled = textsFault(texts, communicationWay) === undefined
  const body = { texts, communicationWay, daysBefore, weeks, customerType }
  const preview = useQuery({
    ...useApi().query(previewCampaign, { params: { kind }, body }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const { data, error } = preview
  return (
    <section className={styles.preview} aria-label={t('action.preview')}>
      <h2>{t('action.preview')}</h2>
      {!enabled && <p className={classes(look('quiet', 'f14'), styles.quiet)}>{t('admin.campaigns.preview.wrong')}</p>}
      {enabled && error && <Failure inline error={error} onRetry={() => void preview.refetch()} />}
      {enabled && !data && !error && <SkeletonList count={2} />}
      {enabled && data && (
        <div className={stack(16, 'one-column')} aria-busy={preview.isFetching}>
          <p role="status">
            <b>
              {t('admin.campaigns.reached', {
                count: data.reached.EMAIL + data.reached.SMS,
                mails: data.reached.EMAIL,
                sms: data.reached.SMS,
              })}
            </b>
            {data.parts > 0 &&
              ` ${t('admin.bulk.costs', { cost: formatEuros(intl, data.cost / 100), parts: data.parts })}`}
          </p>
          <LeftOutList leftOut={data.leftOut} />
          {data.tooLong > 0 && (
            <p className={classes(look('quiet', 'f14'), styles.quiet)}>
              {t('admin.campaigns.tooLong', { count: data.tooLong })}
            </p>
          )}
          <ForeignHosts hosts={data.foreignLinks} />
          {data.samples.map(({ day, ...sample }, index) => (
            <SampleMessage
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is replaced as a whole
              key={index}
              {...sample}
              when={t('admin.campaigns.on.day', { day: dayLong(day) })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
