import {
  getMarketplaceMapping,
  type MarketplaceMapping,
  readMarketplaceCatalogue,
} from '@goldline/contract/marketplace/mapping'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { BoltIcon, LeftIcon } from '../../../../kit/later-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import { UnsavedBar } from '../../settings/UnsavedBar.tsx'
import styles from './Mapping.module.css'
import { OfferRow } from './OfferRow.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { savedOffer, useMapping } from './use-mapping.ts'

/** What is booked at the marketplace, and what it is here (MKT-02). */
export function Page() {
  const intl = useIntl()
  const cache = useCache()
  const { data, error, refetch } = useQuery(useApi().query(getMarketplaceMapping, {}))
  const read = useCall(readMarketplaceCatalogue, {
    onDone: (mapping) => cache.write(getMarketplaceMapping, {}, mapping),
  })
  return (
    <AdminScreen flush>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.mapping.intro' })} />
      <div className={styles.bar}>
        <Link href={pathTo(paths.connections)} className={buttonClass('quiet')}>
          <LeftIcon size={18} />
          {intl.formatMessage({ id: 'admin.mapping.back' })}
        </Link>
        <Button busy={read.isPending} onClick={() => read.mutate({})}>
          {intl.formatMessage({ id: 'admin.mapping.read' })}
        </Button>
        {data?.readTime && (
          <span>
            {intl.formatMessage(
              { id: 'admin.mapping.readAt' },
              { when: intl.formatDate(new Date(data.readTime), { dateStyle: 'short', timeStyle: 'short' }) },
            )}
          </span>
        )}
      </div>
      {data ? <Mapped mapping={data} /> : <Loading error={error} refetch={refetch} rows={6} />}
    </AdminScreen>
  )
}

function Mapped({ mapping }: { mapping: MarketplaceMapping }) {
  const intl = useIntl()
  const state = useMapping(mapping)
  const isOpen = (offer: MarketplaceMapping['offers'][number]) => savedOffer(offer) === ''
  const [open, done] = [mapping.offers.filter(isOpen), mapping.offers.filter((offer) => !isOpen(offer))]
  const rows = (offers: MarketplaceMapping['offers']) => (
    <ul className={styles.rows}>
      {offers.map((offer) => (
        <OfferRow key={`${offer.twOfferId} ${offer.twSkuId}`} offer={offer} mapping={mapping} state={state} />
      ))}
    </ul>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.save()
      }}
    >
      <div className={styles.columns}>
        <Card>
          <CardSection
            title={intl.formatMessage({ id: 'admin.mapping.open' }, { count: open.length })}
            aside={
              state.sure > 0 && (
                <Button icon={<BoltIcon size={18} />} onClick={state.acceptSure}>
                  {intl.formatMessage({ id: 'admin.mapping.sure' }, { count: state.sure })}
                </Button>
              )
            }
          >
            <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.mapping.open.text' })}</p>
            {rows(open)}
          </CardSection>
          <CardSection title={intl.formatMessage({ id: 'admin.mapping.done' }, { count: done.length })}>
            {rows(done)}
          </CardSection>
        </Card>
        <div className={styles.side}>
          <PeopleCard mapping={mapping} state={state} />
          <Rules />
        </div>
      </div>
      <UnsavedBar
        hidden={state.count === 0}
        text={intl.formatMessage({ id: 'admin.mapping.unsaved' }, { count: state.count })}
        busy={state.isSaving}
        onDiscard={state.discard}
      />
    </form>
  )
}

const rules = ['duration', 'price', 'open', 'new'] as const

/** What holds for every row is said once. */
function Rules() {
  const intl = useIntl()
  return (
    <Card>
      <CardSection title={intl.formatMessage({ id: 'admin.mapping.rules' })}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{intl.formatMessage({ id: `admin.mapping.rule.${rule}` })}</li>
          ))}
        </ul>
      </CardSection>
    </Card>
  )
}
