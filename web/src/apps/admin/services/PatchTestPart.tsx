import {
  deletePatchTestRule,
  getPatchTestRules,
  type PatchTestRule,
  putPatchTestRule,
} from '@goldline/contract/form/patch-tests'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { patchTestFault, patchTestLimits } from '@goldline/domain/form/patch-test'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { look, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './ServiceForm.module.css'

type Props = { catalogue: Catalogue; productId: string }

/** Chooses this service's patch test (FRM-02i). Saves at once, unlike the fields saved by the bar. */
export function PatchTestPart(props: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPatchTestRules, {}))
  return (
    <section className={styles.card}>
      <h2>{t('patchTest.title')}</h2>
      <p className={look('quiet', 'f14')}>{t('admin.patchTest.intro')}</p>
      {data ? <Rule {...props} rules={data} /> : <Loading error={error} refetch={refetch} rows={1} />}
    </section>
  )
}

const { hours: usualHours, months: usualMonths } = patchTestLimits
const hours = [24, 48, 72, 96, 120, 144, 168] as const
const months = [1, 3, 6, 12, 18, 24] as const

/** Returns the offered values, including the present one. */
const withOwn = (values: readonly number[], own: number) => [...new Set([...values, own])].sort((a, b) => a - b)

function Rule({ catalogue: { categories, language }, productId, rules }: Props & { rules: readonly PatchTestRule[] }) {
  const t = useText()
  const products = categories.flatMap((category) => category.products)
  const nameOf = (id: string) => products.find((each) => each.id === id)?.names[language] ?? ''
  const own = rules.find((each) => each.productId === productId)
  const others = rules.filter((each) => each !== own)
  const tests = products.filter(
    ({ id, enabled4Booking, variants }) =>
      enabled4Booking && variants.length === 0 && patchTestFault({ productId, testId: id }, others) === undefined,
  )
  const put = useCall(putPatchTestRule, { inline: true, renews: [getPatchTestRules] })
  const remove = useCall(deletePatchTestRule, { inline: true, renews: [getPatchTestRules] })
  const write = (change: Partial<PatchTestRule>) => {
    const { testId, ...terms } = { testId: '', hours: usualHours.usual, months: usualMonths.usual, ...own, ...change }
    put.mutate({ params: { id: productId }, body: { testId, hours: terms.hours, months: terms.months } })
  }
  const error = put.error ?? remove.error
  if (others.some(({ testId }) => testId === productId))
    return <p className={look('quiet')}>{t('admin.patchTest.isTest')}</p>
  return (
    <div className={stack(12)}>
      <Combobox
        label={t('admin.patchTest.service')}
        options={tests.map(({ id }) => id)}
        value={own?.testId ?? ''}
        labelOf={nameOf}
        onChange={(testId) => write({ testId })}
      />
      {own && (
        <>
          <Select
            label={t('admin.patchTest.hours')}
            options={withOwn(hours, own.hours)}
            value={own.hours}
            labelOf={(value) => t('admin.patchTest.hours.each', { hours: value })}
            onChange={(value) => write({ hours: value })}
          />
          <Select
            label={t('admin.patchTest.months')}
            options={withOwn(months, own.months)}
            value={own.months}
            labelOf={(value) => t('admin.forms.months.each', { months: value })}
            onChange={(value) => write({ months: value })}
          />
          <p>
            <Button kind="link" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: productId } })}>
              {t('admin.patchTest.off')}
            </Button>
          </p>
        </>
      )}
      {error && <Failure inline error={error} />}
    </div>
  )
}
