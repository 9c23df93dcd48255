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
import { Form } from '../../../../client/Form.tsx'
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

/** Maps the marketplace's offers and employees to the salon's services and people (MKT-02). */
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
      {data ? <MappingForm mapping={data} /> : <Loading error={error} refetch={refetch} rows={6} />}
    </AdminScreen>
  )
}

function MappingForm({ mapping }: { mapping: MarketplaceMapping }) {
  const intl = useIntl()
  const state = useMapping(mapping)
  const { form, changed } = state
  const isOpen = (offer: MarketplaceMapping['offers'][number]) => savedOffer(offer) === ''
  const [open, done] = [mapping.offers.filter(isOpen), mapping.offers.filter((offer) => !isOpen(offer))]
  const rows = (offers: MarketplaceMapping['offers']) => (
    <ul className={styles.rows}>
      {offers.map((offer) => (
        <OfferRow key={`${offer.twOfferId} ${offer.twSkuId}`} offer={offer} mapping={mapping} state={state} />
      ))}
    </ul>
  )
  const bar = (
    <UnsavedBar
      hidden={changed === 0}
      text={intl.formatMessage({ id: 'admin.mapping.unsaved' }, { count: changed })}
      failure={form.failure}
      busy={form.busy}
      onDiscard={() => {
        form.discard()
        form.element.current?.focus()
      }}
    />
  )
  return (
    <Form form={form} tabIndex={-1} failed={inBar} actions={bar}>
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
    </Form>
  )
}

/** The bar stays in view and says the failure. */
const inBar = () => null

const rules = ['duration', 'price', 'open', 'new'] as const

/** Says once the rules that hold for every row. */
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
