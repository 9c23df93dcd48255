import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import type { SalonStaff } from '@goldline/contract/staff/people'
import { productKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { look } from '../../../kit/look.ts'
import { TermsFields } from '../services/TermsFields.tsx'
import styles from './Forms.module.css'

type OwnTerms = SalonStaff['ownTerms']
type Props = {
  chosen: readonly string[]
  onChange: (productIds: string[]) => void
  terms: OwnTerms
  onTerms: (terms: OwnTerms) => void
}

/** Selects the services that the person does, by category; availability offers no others with them (AVL-02). */
export function Skills({ chosen, onChange, terms, onTerms }: Props) {
  const t = useText()
  const { data: catalogue, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  const all = catalogue?.categories.flatMap(({ products }) => products.map(({ id }) => id)) ?? []
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const every = all.every((id) => chosen.includes(id))
  return (
    <fieldset className={styles.group}>
      <legend className={look('mb8', 'p0', 'f14', 'w650')}>{t('word.services')}</legend>
      <p className={look('quiet', 'f14')}>{t('admin.terms.hint')}</p>
      {!catalogue && <Loading error={error} refetch={refetch} rows={3} shape="text" />}
      {all.length > 1 && (
        <Button kind="link" onClick={() => onChange(every ? [] : all)}>
          {t(every ? 'admin.team.skills.none' : 'admin.team.skills.all')}
        </Button>
      )}
      {catalogue?.categories.map(({ id, names, isDefault, products }) => (
        <div key={id}>
          {!isDefault && <h3 className={look('mt8', 'mb2', 'quiet', 'f13', 'w650')}>{names[catalogue.language]}</h3>}
          <div className={styles.checks}>
            {products.map((product) => (
              <div key={product.id}>
                <Checkbox
                  label={product.names[catalogue.language]}
                  value={chosen.includes(product.id)}
                  onChange={() => toggle(product.id)}
                />
                {chosen.includes(product.id) && (
                  <OwnPrices product={product} terms={terms} onTerms={onTerms} language={catalogue.language} />
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

type OwnProps = Pick<Props, 'terms' | 'onTerms'> & { product: OwnProduct; language: 'de' | 'en' | 'vi' }

/** Edits this person's price and duration for each variant (CAT-11). */
function OwnPrices({ product, language, terms, onTerms }: OwnProps) {
  const name = product.names[language] ?? ''
  const services =
    product.variants.length === 0
      ? [{ key: product.id, name, usual: product, variant: undefined }]
      : product.variants.map((usual) => {
          const variant = usual.names[language] ?? ''
          return {
            key: productKey({ productId: product.id, variantId: usual.id }),
            name: `${name}, ${variant}`,
            usual,
            variant,
          }
        })
  return services.map(({ key, name: read, usual, variant }) => (
    <div key={key} className={styles.terms}>
      {variant !== undefined && <span>{variant}</span>}
      <TermsFields
        name={read}
        usual={usual}
        terms={terms.find((each) => each.product === key)}
        onChange={(own) => onTerms([...terms.filter((each) => each.product !== key), { product: key, ...own }])}
      />
    </div>
  ))
}
