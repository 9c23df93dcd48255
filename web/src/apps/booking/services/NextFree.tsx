import { getNextFree } from '@goldline/contract/availability/next-free'
import type { ResponseReceived } from '@goldline/contract/call'
import type { FreeFilter } from '@goldline/domain/availability/nearest'
import { productKey } from '@goldline/domain/product/product-key'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { ArrowIcon, DownIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { chosenServices, offeredServices, pricedServices, totalPrice, withStaffTerms } from '../choice/chosen.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { OldPrice, Price } from '../summary/Summary.tsx'
import styles from './NextFree.module.css'

const filters: readonly (readonly [FreeFilter, MessageId])[] = [
  ['SOON', 'booking.nextFree.SOON'],
  ['EVENING', 'booking.nextFree.EVENING'],
  ['SATURDAY', 'weekday.SATURDAY'],
  ['WEEK', 'booking.nextFree.WEEK'],
]

/**
 * Shows three starts above the services, each one tap from the details (BKG-01), for the service picked here, or else
 * the usual one. Keeps its space while loading, so that nothing moves (UI-13).
 */
export function NextFree() {
  const t = useText()
  const { go } = useFlow()
  const [filter, setFilter] = useState<FreeFilter>('SOON')
  const [picked, setPicked] = useState<string>()
  const { data, error, retry } = useProposal(filter, picked)
  if (data?.products === null) return null
  const keys = data?.products.split(',') ?? []
  return (
    <div className={classes(look('mb24'), styles.card)}>
      <Card>
        <CardSection title={t('booking.nextFree')}>
          <div className={styles.room}>
            {data ? (
              <div className={stack(12, 'one-column')}>
                <ServicePick reason={data.reason} keys={keys} onPick={setPicked} />
                <Filters filter={filter} onChoose={setFilter} />
                <div className={styles.starts} aria-live="polite">
                  {data.starts.map((start) => (
                    <StartButton key={start.startTime + start.staffId} start={start} keys={keys} />
                  ))}
                  {data.starts.length === 0 && <p className={look('across', 'quiet')}>{t('booking.nextFree.none')}</p>}
                </div>
                <p>
                  <Button
                    kind="link"
                    trailing={<ArrowIcon />}
                    onClick={() => go('time', { products: keys, day: undefined, time: undefined })}
                  >
                    {t('booking.nextFree.all')}
                  </Button>
                </p>
              </div>
            ) : error ? (
              <Failure error={error} onRetry={retry} />
            ) : (
              <div className={styles.loading}>
                <SkeletonList count={4} />
              </div>
            )}
          </div>
        </CardSection>
      </Card>
    </div>
  )
}

type Proposal = ResponseReceived<typeof getNextFree>
type State = { data?: Proposal; error?: unknown }

/**
 * Fetches the proposal. Uses the cache directly: the library's hook would add its query observers to the first load.
 * Keeps the previous response until the next one arrives.
 */
function useProposal(filter: FreeFilter, products: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { businessObject, selection } = useFlow()
  const { id } = businessObject
  const { staffId } = selection
  const [{ data, error }, setState] = useState<State>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language does not change the request
  useEffect(() => {
    let wanted = true
    const query = { filter, products: products || undefined, staffId: staffId || undefined }
    queryClient.fetchQuery({ ...api.query(getNextFree, { params: { id }, query }), staleTime: 15_000 }).then(
      (answer) => wanted && setState({ data: answer }),
      (reason) => wanted && setState({ error: reason }),
    )
    return () => {
      wanted = false
    }
  }, [filter, products, staffId, attempt])
  return { data, error, retry: () => setAttempt(attempt + 1) }
}

type FilterProps = { filter: FreeFilter; onChoose: (filter: FreeFilter) => void }

function Filters({ filter, onChoose }: FilterProps) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser
    <div className={styles.filters} role="group" aria-label={t('booking.nextFree')}>
      {filters.map(([each, label]) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onChoose(each)}>
          {t(label)}
        </button>
      ))}
    </div>
  )
}

type PickProps = {
  reason: Proposal['reason']
  keys: readonly string[]
  onPick: (key: string) => void
}

/** Shows the service of the starts, with a menu to choose another. */
function ServicePick({ reason, keys, onPick }: PickProps) {
  const t = useText()
  const format = useFormat()
  const lang = useSalonLanguage()
  const { businessObject, selection } = useFlow()
  const services = withStaffTerms(chosenServices(businessObject, keys), { staffId: selection.staffId })
  const [first] = services
  if (!first) return null
  const why = reason === 'OWN' || reason === 'MOST' ? t(`booking.nextFree.reason.${reason}`) + dot : ''
  return (
    <div className={styles.service}>
      <span className={look('grow', 'min-w-0')}>
        <b lang={first.product.nameLanguage ?? lang}>{[first.name, first.variantName].filter(Boolean).join(', ')}</b>
        <small className={look('quiet', 'f13')}>{why + format.duration(first.duration)}</small>
      </span>
      <DownIcon size={18} />
      <ServiceMenu value={keys[0] ?? ''} onPick={onPick} />
    </div>
  )
}

/** Renders a native menu of all bookable services. */
function ServiceMenu({ value, onPick }: { value: string; onPick: (key: string) => void }) {
  const t = useText()
  const lang = useSalonLanguage()
  const { businessObject, selection } = useFlow()
  const option = (key: string, name: string) => (
    <option className={look('on-surface', 'color-text')} key={key} value={key}>
      {name}
    </option>
  )
  return (
    <select aria-label={t('word.service')} value={value} lang={lang} onChange={(event) => onPick(event.target.value)}>
      {offeredServices(businessObject.categories, selection.staffId).flatMap(({ products }) =>
        products.flatMap(({ id, name, variants }) =>
          variants.length === 0
            ? option(id, name)
            : variants.map((variant) =>
                option(productKey({ productId: id, variantId: variant.id }), `${name}, ${variant.name}`),
              ),
        ),
      )}
    </select>
  )
}

/** Renders a start's button: day, time, person, and the price at that start. */
function StartButton({ start, keys }: { start: Proposal['starts'][number]; keys: readonly string[] }) {
  const t = useText()
  const format = useFormat()
  const { businessObject, go, today } = useFlow()
  const { startTime, staffId } = start
  const { day, minutes } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
  const time = formatTimeOfDay(minutes)
  const services = withStaffTerms(chosenServices(businessObject, keys), { staffId })
  const priced = pricedServices(services, { from: day, to: day }, time)
  const list = services.reduce((sum, { listPrice }) => sum + listPrice, 0)
  const price = totalPrice(priced)
  const person = businessObject.staff.find(({ id }) => id === staffId)
  return (
    <button
      type="button"
      className={styles.start}
      data-reduced={price < list}
      onClick={() => go('details', { products: keys, staffId, staffIds: undefined, day, time })}
    >
      <span className={styles.face}>{person && <PersonAvatar person={person} />}</span>
      <span
        className={styles.when}
      >{`${day === today ? t('word.today') : format.dayShort(day)}, ${format.timeOfDay(time)}`}</span>{' '}
      <span className={styles.who}>{person && t('word.with', { name: person.name })}</span>{' '}
      <span className={styles.price}>
        <OldPrice price={price} listPrice={list} />{' '}
        <span data-reduced={price < list}>
          <Price services={priced} />
        </span>
      </span>
    </button>
  )
}
