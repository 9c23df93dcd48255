import { getMyFormulas, type SharedFormula } from '@goldline/contract/customer/my-formulas'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { SalonIntl } from '../../../../frame/SalonIntl.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'

/** Refetches whenever the page becomes visible: a salon may have stopped sharing one. */
const useFormulas = () =>
  useQuery({ ...useApi().query(getMyFormulas, {}), staleTime: 0, refetchOnWindowFocus: 'always' }).data ?? []

/** Lists the formulas that salons share with the customer (CUS-08t); hidden if there are none. */
export function SharedFormulas() {
  const t = useText()
  const formulas = useFormulas()
  if (formulas.length === 0) return null
  return (
    <CardSection title={t('my.formulas')}>
      <p className={look('mt4', 'quiet', 'f14')}>{t('my.formulas.lead')}</p>
      <FormulaList formulas={formulas} />
    </CardSection>
  )
}

/** Lists the formulas of one visit; hidden if there are none. */
export function FormulasOfVisit({ id }: { id: string }) {
  const t = useText()
  const formulas = useFormulas().filter(({ appointmentId }) => appointmentId === id)
  if (formulas.length === 0) return null
  return (
    <CardSection title={t('my.formulas')}>
      <FormulaList formulas={formulas} />
    </CardSection>
  )
}

function FormulaList({ formulas }: { formulas: readonly SharedFormula[] }) {
  return (
    <ul className={stack(8, 'mt16')}>
      {formulas.map((formula) => (
        <li key={formula.id} className={classes(look('edge', 'r-lg', 'on-raised', 'px16', 'py12'))}>
          <SalonIntl country={formula.businessObject.country} timeZone={formula.businessObject.timeZone}>
            <FormulaRow {...formula} />
          </SalonIntl>
        </li>
      ))}
    </ul>
  )
}

function FormulaRow({ businessObject, text, time, by, services }: SharedFormula) {
  const intl = useIntl()
  return (
    <>
      <b className={look('block', 'w650')}>{services.length > 0 ? intl.formatList(services) : businessObject.name}</b>
      <span className={look('block', 'quiet', 'f14')}>
        {joinFacts(by, intl.formatDate(time, { dateStyle: 'long' }), services.length > 0 && businessObject.name)}
      </span>
      <p className={look('mt8', 'lines', 'anywhere')}>{text}</p>
    </>
  )
}
