import { getMarketplaceMapping, type MarketplaceEmployee } from '@goldline/contract/marketplace/mapping'
import { createStaff, getStaff } from '@goldline/contract/staff/people'
import { getRota } from '@goldline/contract/staff/rota'
import { splitFullName } from '@goldline/domain/customer/import-row'
import { useCache } from '../../../../client/cache.ts'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { NameFields } from '../../../../kit/NameFields.tsx'
import { required, validate } from '../../../../kit/validators.ts'
import { keptAsNew } from '../../drafts/use-typed.tsx'
import styles from './Mapping.module.css'

type Props = { employee: MarketplaceEmployee; onMade: (staffId: string) => void; onClose: () => void }

/** Adds an employee of the marketplace to the team, by name alone (MKT-02). */
export function Page({ employee, onMade, onClose }: Props) {
  const t = useText()
  const cache = useCache()
  const work = useCall(createStaff, {
    inline: true,
    renews: [getStaff, getRota],
    onDone: ({ id, name, surname }) => {
      cache.update(getMarketplaceMapping, (before) => ({
        ...before,
        people: [...before.people, { id, name, surname }],
      }))
      onMade(id)
      onClose()
    },
  })
  const form = useForm({
    start: splitFullName(employee.name),
    ...keptAsNew(`person of ${employee.twEmployeeId}`),
    check: (typed) => ({ name: validate(typed.name, [required]) }),
    work,
    send: (typed) => work.mutate({ body: { name: typed.name.trim(), surname: typed.surname.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.mapping.new.person')}
      action={t('word.add')}
      className={styles.form}
      onClose={onClose}
    >
      <NameFields form={form} />
      <p>{t('admin.mapping.new.person.text')}</p>
    </FormDialog>
  )
}
