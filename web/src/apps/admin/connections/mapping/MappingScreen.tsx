import {
  getMarketplaceMapping,
  type MarketplaceEmployee,
  type MarketplaceMapping,
  type MarketplaceOffer,
  readMarketplaceCatalogue,
} from '@goldline/contract/marketplace/mapping'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { LazyPage } from '../../../../frame/LazyPage.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { OfflineIcon } from '../../../../kit/icons.tsx'
import { BoltIcon, LeftIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { EditForm } from '../../drafts/EditForm.tsx'
import { paths, pathTo } from '../../paths.ts'
import styles from './Mapping.module.css'
import { OfferRow } from './OfferRow.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { type MappingForm as MappingState, savedOffer, useMapping } from './use-mapping.ts'

/** Maps the marketplace's offers and employees to the salon's services and people (MKT-02). */
export function Page() {
  const intl = useIntl()
  const t = useText()
  const cache = useCache()
  const { data, error, refetch } = useQuery(useApi().query(getMarketplaceMapping, {}))
  const read = useCall(readMarketplaceCatalogue, {
    onDone: (mapping) => cache.write(getMarketplaceMapping, {}, mapping),
  })
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.mapping.intro')} />
      <div className={row(8, 'wrap', 'middle', 'mb16', 'quiet')}>
        <Link href={pathTo(paths.connections)} className={buttonClass('quiet')}>
          <LeftIcon size={18} />
          {t('admin.connections')}
        </Link>
        {data?.connected && (
          <Button busy={read.isPending} onClick={() => read.mutate({})}>
            {t('admin.mapping.read')}
          </Button>
        )}
        {data?.connected && data.readTime && (
          <span>
            {t('admin.mapping.readAt', {
              when: intl.formatDate(new Date(data.readTime), { dateStyle: 'short', timeStyle: 'short' }),
            })}
          </span>
        )}
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={6} />}
      {data?.connected && <MappingForm mapping={data} />}
      {data?.connected === false && <NoConnection />}
    </AdminScreen>
  )
}

function NoConnection() {
  const t = useText()
  return (
    <EmptyState
      icon={<OfflineIcon />}
      title={t('admin.mapping.unconnected')}
      text={t('admin.mapping.unconnected.text')}
      action={
        <Link href={pathTo(paths.connections)} className={buttonClass('gold')}>
          {t('admin.mapping.unconnected.go')}
        </Link>
      }
    />
  )
}

function MappingForm({ mapping }: { mapping: MarketplaceMapping }) {
  const t = useText()
  const state = useMapping(mapping)
  const { form } = state
  const [missing, setMissing] = useState<MissingPart>()
  const isOpen = (offer: MarketplaceMapping['offers'][number]) => savedOffer(offer) === ''
  const [open, done] = [mapping.offers.filter(isOpen), mapping.offers.filter((offer) => !isOpen(offer))]
  const rows = (offers: MarketplaceMapping['offers']) => (
    <ul className={classes(look(), styles.rows)}>
      {offers.map((offer) => (
        <OfferRow
          key={`${offer.twOfferId} ${offer.twSkuId}`}
          {...{ offer, mapping, state }}
          onMissing={() => setMissing({ service: offer })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <EditForm form={form} dirty={state.changed > 0} text={t('admin.mapping.unsaved', { count: state.changed })}>
        <div className={styles.columns}>
          <Card>
            <CardSection
              title={t('admin.mapping.open', { count: open.length })}
              aside={
                state.sure > 0 && (
                  <Button icon={<BoltIcon size={18} />} onClick={state.acceptSure}>
                    {t('admin.mapping.sure', { count: state.sure })}
                  </Button>
                )
              }
            >
              <p className={look('mb8', 'quiet', 'f14')}>{t('admin.mapping.open.text')}</p>
              {rows(open)}
            </CardSection>
            <CardSection title={t('admin.mapping.done', { count: done.length })}>{rows(done)}</CardSection>
          </Card>
          <div className={stack(16)}>
            <PeopleCard mapping={mapping} state={state} onMissing={(person) => setMissing({ person })} />
            <Rules />
          </div>
        </div>
      </EditForm>
      {/* Outside of the form, since forms cannot be nested. */}
      {missing && <NewPart missing={missing} state={state} onClose={() => setMissing(undefined)} />}
    </>
  )
}

/** The offer that has no service, or the employee who has no person, in the salon. */
type MissingPart = { service: MarketplaceOffer } | { person: MarketplaceEmployee }
type NewPartProps = { missing: MissingPart; state: MappingState; onClose: () => void }

/** Creates the missing service or person, and maps it. */
function NewPart({ missing, state, onClose }: NewPartProps) {
  if ('service' in missing) {
    const { service: offer } = missing
    const onMade = (product: string) => state.chooseOffer(offer, product)
    return <LazyPage load={loadService} facts={{ offer, onMade, onClose }} waiting={null} />
  }
  const { person: employee } = missing
  const onMade = (id: string) => state.choosePerson(employee, id)
  return <LazyPage load={loadPerson} facts={{ employee, onMade, onClose }} waiting={null} />
}

const loadService = () => import('./NewService.tsx')
const loadPerson = () => import('./NewPerson.tsx')

const rules = ['duration', 'price', 'open', 'new'] as const

/** Explains the rules, once for all rows. */
function Rules() {
  const t = useText()
  return (
    <Card>
      <CardSection title={t('admin.mapping.rules')}>
        <ul className={classes(look('divided'), styles.rules)}>
          {rules.map((rule) => (
            <li key={rule}>{t(`admin.mapping.rule.${rule}`)}</li>
          ))}
        </ul>
      </CardSection>
    </Card>
  )
}
