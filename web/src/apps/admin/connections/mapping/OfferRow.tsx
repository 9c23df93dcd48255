import type { MarketplaceMapping, MarketplaceOffer } from '@goldline/contract/marketplace/mapping'
import { servicesFor } from '@goldline/domain/product/search'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot, joinFacts } from '../../../../kit/dot.ts'
import { ArrowIcon, InfoIcon, TickIcon } from '../../../../kit/icons.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { useSalon } from '../../session.ts'
import styles from './Mapping.module.css'
import { type MappingForm, notOffered, savedOffer } from './use-mapping.ts'

type Props = {
  offer: MarketplaceOffer
  mapping: MarketplaceMapping
  state: MappingForm
  /** Called to create a service for the offer. */
  onMissing: () => void
}

/** Shows the mapping of an offer to a service: a dashed line is open, green saved, gold chosen but not saved. */
export function OfferRow({ offer, mapping, state, onMissing }: Props) {
  const t = useText()
  const { money, duration } = useFormat()
  const { currency } = useSalon()
  const chosen = state.offer(offer)
  const join = chosen === '' ? 'open' : chosen === savedOffer(offer) ? 'saved' : 'new'
  const facts = [duration(offer.duration), money(offer.price, currency)]
  if (offer.booked > 0) facts.push(t('admin.mapping.booked', { count: offer.booked }))
  const labelOf = (product: string) =>
    product === notOffered
      ? t('admin.mapping.hidden')
      : (mapping.services.find((each) => each.product === product)?.name ?? '')
  return (
    <li data-join={join}>
      <div>
        <b>{offer.name}</b>
        <small>{joinFacts(...facts, offer.twSkuId)}</small>
        {offer.refused > 0 && (
          <small className={styles.refused}>{t('admin.mapping.refused', { count: offer.refused })}</small>
        )}
      </div>
      <span className={classes(row(0, 'middle', 'faint'), styles.join)} aria-hidden="true">
        <i />
        <ArrowIcon size={18} />
      </span>
      <div className={classes(stack(8, 'items-start'), styles.here)}>
        <Combobox
          label={t('admin.mapping.here', { name: offer.name })}
          options={[...mapping.services.map(({ product }) => product), notOffered]}
          find={(typed) => [
            ...servicesFor(mapping.services, typed, searched).map(({ product }) => product),
            notOffered,
          ]}
          value={chosen}
          labelOf={labelOf}
          detailOf={(product) => detailOf(mapping, product, { money: (price) => money(price, currency), duration })}
          onChange={(product) => state.chooseOffer(offer, product)}
        />
        {chosen === '' ? (
          <>
            <Suggestions offer={offer} labelOf={labelOf} onTake={(product) => state.chooseOffer(offer, product)} />
            <Button kind="link" onClick={onMissing}>
              {t('admin.mapping.new.service')}
            </Button>
          </>
        ) : (
          <Difference offer={offer} mapping={mapping} product={chosen} />
        )}
        {join === 'new' && (
          <Button kind="link" onClick={() => state.chooseOffer(offer, savedOffer(offer))}>
            {t('admin.mapping.undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

const searched = ({ name }: MarketplaceMapping['services'][number]) => ({
  ...{ name, description: '', category: null, variants: [] },
})

type Formats = { money: (price: number) => string; duration: (minutes: number) => string }

function detailOf({ services }: MarketplaceMapping, product: string, { money, duration }: Formats): string {
  const service = services.find((each) => each.product === product)
  return service ? `${duration(service.duration)}${dot}${money(service.price)}` : ''
}

type SuggestionsProps = {
  offer: MarketplaceOffer
  labelOf: (product: string) => string
  onTake: (product: string) => void
}

/** Shows suggestions, each with a button and its reasons as text. */
function Suggestions({ offer: { suggestions }, labelOf, onTake }: SuggestionsProps) {
  const t = useText()
  if (suggestions.length === 0) return <small>{t('admin.mapping.none')}</small>
  return (
    <>
      {suggestions.length > 1 && <small>{t('admin.mapping.two')}</small>}
      {suggestions.map(({ product, ...reasons }) => (
        <div key={product} className={classes(row(12, 'wrap', 'gy8', 'middle'), styles.suggestion)}>
          <Button onClick={() => onTake(product)}>{t('admin.mapping.take', { name: labelOf(product) })}</Button>
          {(['name', 'duration', 'price'] as const).map((what) => (
            <span key={what} data-likeness={reasons[what]}>
              {reasons[what] === 'SAME' ? <TickIcon size={14} /> : <InfoIcon size={14} />}
              {t(`admin.mapping.${what}.${reasons[what]}`)}
            </span>
          ))}
        </div>
      ))}
    </>
  )
}

/** Shows where both sides differ, and which value applies: the salon's duration, the marketplace's price. */
function Difference({ offer, mapping, product }: Pick<Props, 'offer' | 'mapping'> & { product: string }) {
  const t = useText()
  const { money, duration } = useFormat()
  const { currency } = useSalon()
  const service = mapping.services.find((each) => each.product === product)
  if (!service) return null
  const { price, duration: minutes } = service
  return (
    <>
      {minutes !== offer.duration && (
        <small>
          {t('admin.mapping.differs.duration', { here: duration(minutes), there: duration(offer.duration) })}
        </small>
      )}
      {price !== offer.price && (
        <small>
          {t('admin.mapping.differs.price', { here: money(price, currency), there: money(offer.price, currency) })}
        </small>
      )}
    </>
  )
}
