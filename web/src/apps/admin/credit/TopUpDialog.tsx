import { type CreditPackage, getMyCredit } from '@goldline/contract/credit'
import { getTopUp, setTopUp, type TopUp } from '@goldline/contract/credit/top-up'
import { lowBalance } from '@goldline/domain/credit/budget'
import { defaultCap, isCap, maxCap } from '@goldline/domain/credit/top-up'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'

type Props = { packages: readonly CreditPackage[]; setting: TopUp; onClose: () => void }

/** Sets the package that the saved card buys, and the monthly limit; asks for the password again (AUTH-18). */
export function TopUpDialog({ packages, setting, onClose }: Props) {
  const t = useText()
  const { money } = useFormat()
  const form = useTopUpForm({ packages, setting, onClose })
  const mark = money(lowBalance, setting.currency)
  return (
    <FormDialog
      form={form}
      title={t('admin.credit.topUp')}
      action={t(setting.communicationUnitPackageId === null ? 'action.turnOn' : 'action.save')}
      onClose={onClose}
    >
      <p>{t('admin.credit.topUp.text', { mark })}</p>
      <Packages packages={packages} form={form} />
      <TextField
        {...form.field('cap')}
        label={t('admin.credit.topUp.cap')}
        hint={t('admin.credit.topUp.cap.hint')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}

function useTopUpForm({ packages, setting, onClose }: Props) {
  const cache = useCache()
  const checkPassword = usePasswordCheck()
  const { money } = useFormat()
  const work = useCall(setTopUp, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getTopUp, getMyCredit)
      onClose()
    },
  })
  const chosen = packages.find(({ id }) => id === setting.communicationUnitPackageId) ?? packages[0]
  const cap = setting.monthlyCap ?? defaultCap(chosen?.price ?? 0)
  return useForm({
    start: { packageId: chosen?.id ?? '', cap: String(cap / 100), password: '' },
    check: ({ packageId, cap: typed, password }) => {
      const price = packages.find(({ id }) => id === packageId)?.price ?? 0
      const limits = { min: money(price, setting.currency), max: money(maxCap, setting.currency) }
      return {
        cap: isCap(centsOfWhole(typed), price) ? undefined : { id: 'admin.credit.topUp.cap.wrong', values: limits },
        password: checkPassword(password),
      }
    },
    work,
    send: ({ packageId, cap: typed, password }) =>
      work.mutate({
        body: { communicationUnitPackageId: packageId, monthlyCap: centsOfWhole(typed), password },
      }),
  })
}

/** Parses whole euros to cents; NaN if invalid. */
const centsOfWhole = (typed: string): number => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) * 100 : Number.NaN)

type Choice = { packages: readonly CreditPackage[]; form: ReturnType<typeof useTopUpForm> }

function Packages({ packages, form: { field } }: Choice) {
  const t = useText()
  const { money } = useFormat()
  return (
    <fieldset className={stack(8)}>
      <legend className={look('mb8', 'p0', 'w650')}>{t('admin.credit.topUp.package')}</legend>
      <RadioPills
        {...field('packageId')}
        wraps
        label={t('admin.credit.topUp.package')}
        options={packages.map(({ id, price, balance, currency }) => ({
          value: id,
          label: money(balance, currency),
          detail: t('admin.credit.price', { price: money(price, currency) }),
        }))}
      />
    </fieldset>
  )
}
