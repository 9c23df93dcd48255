import { type Catalogue, getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { putSetupServices } from '@goldline/contract/setup'
import { fractionDigits } from '@goldline/domain/money'
import { catalogueLimits, clashingTime } from '@goldline/domain/product/catalogue'
import { textIn } from '@goldline/domain/product/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { parseNumber } from '../../../i18n/typed-number.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './SetUp.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

/** Selects the offered services of the template, with their prices. */
export function ServicesStep(props: StepProps) {
  const { data, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={8} />
  return <ServicesForm catalogue={data} {...props} />
}

/** A service's fields as typed. */
type Service = { offered: boolean; price: string; duration: string }

function ServicesForm({ catalogue, onDone, skip }: StepProps & { catalogue: Catalogue }) {
  const { currency } = useSalon()
  const digits = fractionDigits(currency)
  const readPrice = usePriceParser()
  const products = catalogue.categories.flatMap((each) => each.products)
  const start = Object.fromEntries(products.map((each) => [each.id, toTypedService(each, digits)]))
  const save = useCall(putSetupServices, {
    inline: true,
    renews: [getCatalogue],
    onDone,
  })
  const form = useForm({
    start: { services: start },
    ...keptAs('set-up services'),
    check: ({ services }) => ({
      services: products.some((each) => isWrong(each, services[each.id], readPrice))
        ? ({ id: 'admin.setup.services.wrong' } as const)
        : undefined,
    }),
    work: save,
    send: ({ services }) =>
      save.mutate({
        body: {
          services: products.map((each) =>
            toSentService(each, services[each.id] ?? toTypedService(each, digits), readPrice),
          ),
        },
      }),
  })
  const wrong = form.errorOf('services')
  const intro = products.length === 0 ? 'admin.setup.services.none.text' : undefined
  return (
    <StepForm step="services" intro={intro} form={form} skip={skip}>
      {intro && <NoServices />}
      {catalogue.categories.map((category) => (
        <div key={category.id}>
          <Name texts={category.names} language={catalogue.language} className={look('mt8', 'quiet', 'f15')} />
          <ul className={stack(8)}>
            {category.products.map((product) => (
              <ServiceRow
                key={product.id}
                product={product}
                language={catalogue.language}
                typed={form.values.services[product.id] ?? toTypedService(product, digits)}
                told={wrong !== undefined}
                onChange={(service) => form.set({ services: { ...form.values.services, [product.id]: service } })}
              />
            ))}
          </ul>
        </div>
      ))}
      <UnselectedNote products={products} services={form.values.services} />
      {wrong && <p role="alert">{wrong}</p>}
    </StepForm>
  )
}

function NoServices() {
  const t = useText()
  return (
    <p>
      <Link href={pathTo(paths.services)}>{t('admin.setup.services.none')}</Link>
    </p>
  )
}

type LeftOutProps = { products: readonly OwnProduct[]; services: Record<string, Service> }

/** Explains what happens to services that are not selected. */
function UnselectedNote({ products, services }: LeftOutProps) {
  const t = useText()
  if (!products.some(({ id }) => services[id]?.offered === false)) return null
  return <p role="status">{t('admin.setup.services.off')}</p>
}

const toTypedService = ({ enabled4Booking, price, duration }: OwnProduct, digits: number): Service => ({
  offered: enabled4Booking,
  price: (price / 10 ** digits).toFixed(price % 10 ** digits === 0 ? 0 : digits),
  duration: String(duration),
})

type ReadPrice = (typed: string) => number | undefined

/** Returns a function that parses a typed price to minor units. */
function usePriceParser(): ReadPrice {
  const intl = useIntl()
  const { currency } = useSalon()
  const bounds = { digits: fractionDigits(currency), max: catalogueLimits.price.max }
  return (typed) => parseNumber(intl.locale, typed, bounds)
}

/** Parses a duration; undefined if it is invalid for this service. */
function parseDuration(product: OwnProduct, typed: string): number | undefined {
  const duration = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0
  const { min, max } = catalogueLimits.duration
  const fits = duration >= min && duration <= max && duration % catalogueLimits.step === 0
  return fits && clashingTime({ ...product, duration }) === undefined ? duration : undefined
}

const isWrong = (product: OwnProduct, typed: Service | undefined, readPrice: ReadPrice): boolean =>
  typed?.offered === true &&
  (readPrice(typed.price) === undefined || parseDuration(product, typed.duration) === undefined)

function toSentService(product: OwnProduct, { offered, price, duration }: Service, readPrice: ReadPrice) {
  return {
    id: product.id,
    offered,
    price: readPrice(price) ?? product.price,
    duration: parseDuration(product, duration) ?? product.duration,
  }
}

type NameProps = { texts: OwnProduct['names']; language: Catalogue['language']; className?: string | undefined }

/** Shows the name in the owner's language, if there is one. */
function Name({ texts, language, className }: NameProps) {
  const { language: read } = useApp()
  const shown = textIn(read, { texts: texts as Record<string, string>, text: '', salonLanguage: language })
  return className ? (
    <h3 className={className} lang={shown.language}>
      {shown.text}
    </h3>
  ) : (
    <span lang={shown.language}>{shown.text}</span>
  )
}

type RowProps = {
  product: OwnProduct
  language: Catalogue['language']
  typed: Service
  /** Whether to show errors. */
  told: boolean
  onChange: (service: Service) => void
}

function ServiceRow({ product, language, typed, told, onChange }: RowProps) {
  const t = useText()
  const { currency } = useSalon()
  const { language: read } = useApp()
  const texts = product.names as Record<string, string>
  const name = textIn(read, { texts, text: '', salonLanguage: language }).text
  const readPrice = usePriceParser()
  const field = (which: 'price' | 'duration', unit: string, wrong: boolean) => (
    <span className={row(8, 'middle')}>
      <input
        className={styles.small}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t(`admin.setup.services.${which}`, { name })}
        aria-invalid={told && wrong}
        disabled={!typed.offered}
        value={typed[which]}
        onChange={(event) => onChange({ ...typed, [which]: event.target.value })}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  )
  return (
    <li className={styles.service} data-off={typed.offered ? undefined : ''}>
      <Checkbox
        label={
          <span className={styles.offered}>
            <Name texts={product.names} language={language} />
          </span>
        }
        hint={product.gapMinutes > 0 && t('admin.setup.services.gap', { minutes: product.gapMinutes })}
        value={typed.offered}
        onChange={(offered) => onChange({ ...typed, offered })}
      />
      {field('duration', t('word.min'), parseDuration(product, typed.duration) === undefined)}
      {field('price', currency, readPrice(typed.price) === undefined)}
    </li>
  )
}
