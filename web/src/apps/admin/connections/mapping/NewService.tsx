import { getMarketplaceMapping, type MarketplaceOffer } from '@goldline/contract/marketplace/mapping'
import { type Catalogue, createProduct, getCatalogue } from '@goldline/contract/product/catalogue'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { required, validate } from '../../../../kit/validators.ts'
import { keptAsNew } from '../../drafts/use-typed.tsx'
import { createServiceDraft } from '../../services/service-draft.ts'
import { useSalon } from '../../session.ts'
import styles from './Mapping.module.css'

type Props = { offer: MarketplaceOffer; onMade: (product: string) => void; onClose: () => void }

/** Creates a service from an unmapped offer, with its duration and price (MKT-02). */
export function Page(props: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  if (data) return <ServiceQuestion {...props} catalogue={data} />
  return (
    <Dialog title={t('admin.mapping.new.service')} onClose={props.onClose}>
      <Loading error={error} refetch={refetch} rows={2} />
    </Dialog>
  )
}

const { step, duration: durations } = catalogueLimits
/** Rounds minutes up to a length that services can have. */
const minutesOf = (offered: number) =>
  Math.min(durations.max, Math.max(durations.min, Math.ceil(offered / step) * step))

function ServiceQuestion({ offer, catalogue, onMade, onClose }: Props & { catalogue: Catalogue }) {
  const t = useText()
  const cache = useCache()
  const { money, duration } = useFormat()
  const { currency } = useSalon()
  const { language } = catalogue
  const [minutes, { price }] = [minutesOf(offer.duration), offer]
  const work = useCall(createProduct, {
    inline: true,
    renews: [getCatalogue],
    onDone: ({ id, names }) => {
      const made = { product: id, name: names[language] ?? '', duration: minutes, price }
      cache.update(getMarketplaceMapping, (before) => ({ ...before, services: [...before.services, made] }))
      onMade(id)
      onClose()
    },
  })
  const form = useForm({
    start: { name: offer.name },
    ...keptAsNew(`service of ${offer.twOfferId} ${offer.twSkuId}`),
    check: ({ name }) => ({ name: validate(name, [required]) }),
    work,
    send: ({ name }) => {
      const names = { [language]: name.trim() }
      work.mutate({ body: { ...createServiceDraft(catalogue, null), names, duration: minutes, price } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.mapping.new.service')}
      action={t('word.add')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('word.name')} autoComplete="off" />
      <p>{t('admin.mapping.new.service.text', { duration: duration(minutes), price: money(price, currency) })}</p>
    </FormDialog>
  )
}
