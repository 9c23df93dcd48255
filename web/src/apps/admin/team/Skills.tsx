import { getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../app-context.ts'
import { Failure } from '../../../Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './Forms.module.css'

type Props = { chosen: readonly string[]; onChange: (productIds: string[]) => void }

/** The services somebody does, by category; availability offers them nothing else (AVL-02). */
export function Skills({ chosen, onChange }: Props) {
  const intl = useIntl()
  const { data: catalogue, error, refetch } = useQuery(useApi().query(getCatalogue, {}))
  const all = catalogue?.categories.flatMap(({ products }) => products.map(({ id }) => id)) ?? []
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const every = all.every((id) => chosen.includes(id))
  return (
    <fieldset className={styles.group}>
      <legend>{intl.formatMessage({ id: 'admin.team.skills' })}</legend>
      {!catalogue && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!catalogue && !error && <SkeletonList shape="text" count={3} />}
      {all.length > 1 && (
        <Button look="link" onClick={() => onChange(every ? [] : all)}>
          {intl.formatMessage({ id: every ? 'admin.team.skills.none' : 'admin.team.skills.all' })}
        </Button>
      )}
      {catalogue?.categories.map(({ id, names, isDefault, products }) => (
        <div key={id}>
          {!isDefault && <h3>{names[catalogue.language]}</h3>}
          <div className={styles.checks}>
            {products.map((product) => (
              <label key={product.id} className={styles.check}>
                <input type="checkbox" checked={chosen.includes(product.id)} onChange={() => toggle(product.id)} />
                {product.names[catalogue.language]}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
