import type { Package } from '@goldline/contract/checkout/packages'
import { createPackage, getPackages, removePackage, updatePackage } from '@goldline/contract/checkout/packages'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { fractionDigits } from '@goldline/domain/money'
import { productKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { DecimalField } from '../../../../kit/DecimalField.tsx'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { Switch } from '../../../../kit/Switch.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { required } from '../../../../kit/validators.ts'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useSalon } from '../../session.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import styles from '../Till.module.css'

type Props = { offered: Package | undefined; onClose: () => void }
type PackageInput = Pick<Package, 'names' | 'product' | 'online'> & { visits: string; price: number | null }

const { min, max } = saleLimits.packageVisits

/** Adds or edits a package; sold ones do not change (POS-17). */
export function PackageDialog({ offered, onClose }: Props) {
  const t = useText()
  const { language } = useSalon()
  const form = usePackageForm(offered, onClose)
  return (
    <FormDialog
      form={form}
      title={offered?.name ?? t('admin.books.package.new')}
      buttons={offered && <RemovePackage offered={offered} onDone={onClose} />}
      className={styles.form}
      onClose={onClose}
    >
      <LanguageFields {...form.field('names')} what="name" language={language} />
      <CoveredService form={form} offered={offered} />
      <Switch
        {...form.field('online')}
        label={t('admin.books.package.online')}
        hint={t('admin.books.package.online.hint')}
      />
    </FormDialog>
  )
}

/** Fields for the covered service, the number of visits, and the price, next to the visits' single prices. */
function CoveredService({ form, offered }: { form: ReturnType<typeof usePackageForm>; offered: Package | undefined }) {
  const t = useText()
  const covered = useCoveredProducts(offered)
  const { currency } = useSalon()
  const { money } = useFormat()
  const { product, visits, price } = form.values
  const alone = (covered.priceOf(product) ?? 0) * Number(visits) || 0
  return (
    <>
      {covered.error && <Failure inline error={covered.error} onRetry={covered.retry} />}
      <Combobox
        label={t('word.service')}
        options={covered.keys}
        value={product}
        labelOf={covered.nameOf}
        onChange={(key) => form.set({ product: key })}
        {...errorIn(form.errorOf('product'))}
      />
      <TextField
        {...form.field('visits')}
        label={t('admin.books.package.visits')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        required
      />
      <DecimalField
        label={t('admin.books.article.price')}
        hint={alone > 0 && t('admin.books.package.single', { amount: money(alone, currency) })}
        value={price}
        digits={fractionDigits(currency)}
        max={saleLimits.amount.max}
        unit={currency}
        onChange={(next) => form.set({ price: next })}
        error={form.errorOf('price')}
        required
      />
    </>
  )
}

const errorIn = (error: string | undefined) => (error === undefined ? {} : { error })

function usePackageForm(offered: Package | undefined, onDone: () => void) {
  const { language } = useSalon()
  const api = useApi()
  const cache = useCache()
  const work = useWork(
    ({ names, product, visits, price, online }: PackageInput) => {
      const body = { names, product, online, visits: Number(visits), price: price ?? 0 }
      return offered
        ? api.ask(updatePackage, { params: { id: offered.id }, body }, { ifMatch: offered.version })
        : api.ask(createPackage, { body })
    },
    {
      inline: true,
      renews: [getPackages],
      onDone,
      onRefused: () => void cache.invalidate(getPackages),
    },
  )
  return useForm<PackageInput>({
    ...keptAs(`package ${offered?.id ?? 'new'}`),
    start: {
      names: offered?.names ?? {},
      product: offered?.product ?? '',
      price: offered?.price ?? null,
      visits: String(offered?.visits ?? 5),
      online: offered?.online ?? false,
    },
    check: ({ names, product, visits, price }) => ({
      names: required(names[language] ?? ''),
      product: required(product),
      visits:
        /^\d+$/.test(visits.trim()) && Number(visits) >= min && Number(visits) <= max
          ? undefined
          : { id: 'admin.books.package.visits.wrong', values: { min, max } },
      price: price === null ? { id: 'form.required' } : undefined,
    }),
    work,
    send: work.mutate,
  })
}

function RemovePackage({ offered: { id, name }, onDone }: { offered: Package; onDone: () => void }) {
  const remove = useCall(removePackage, {
    renews: [getPackages],
    says: { id: 'admin.books.package.removed', values: { name } },
    onDone,
  })
  return (
    <RemoveButton
      text="admin.books.package.remove"
      sure="admin.books.package.remove.sure"
      busy={remove.isPending}
      onRemove={() => remove.mutate({ params: { id } })}
    />
  )
}

/** Returns what a package can cover: a service with all its variants, or one variant. */
function useCoveredProducts(offered: Package | undefined) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  const products = data?.categories.flatMap((category) => category.products) ?? []
  const nameIn = (names: Readonly<Record<string, string | undefined>>) => names[data?.language ?? ''] ?? ''
  const known = products.flatMap(({ id, names, price, variants }) => {
    const name = nameIn(names)
    const any = variants.length === 0 ? name : t('admin.books.package.any', { name })
    return [
      { key: id, name: any, price },
      ...variants.map((each) => ({
        key: productKey({ productId: id, variantId: each.id }),
        name: `${name}, ${nameIn(each.names)}`,
        price: each.price,
      })),
    ]
  })
  // Keeps the name of a service that is no longer offered, or has not loaded yet.
  const isKnown = offered === undefined || known.some(({ key }) => key === offered.product)
  const gone = isKnown ? [] : [{ key: offered.product, name: offered.productName, price: null }]
  const all = [...known, ...gone]
  return {
    keys: all.map(({ key }) => key),
    nameOf: (key: string) => all.find((each) => each.key === key)?.name ?? '',
    priceOf: (key: string) => all.find((each) => each.key === key)?.price,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
