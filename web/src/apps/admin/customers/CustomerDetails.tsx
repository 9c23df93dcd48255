import type { Customer } from '@goldline/contract/customer'
import { fullName } from '@goldline/domain/user/full-name'
import { hasRole } from '@goldline/domain/user/role'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon } from '../../../kit/icons.tsx'
import { row, stack } from '../../../kit/look.ts'
import { PencilIcon } from '../../../kit/salon-icons.tsx'
import { PanelContent, PanelPerson } from '../panel/PanelParts.tsx'
import { newAppointmentPath } from '../paths.ts'
import { useHasFeature, useMe, useSeesAll } from '../session.ts'
import { BlockAction } from './BlockAction.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFigures, NextDue } from './CustomerFigures.tsx'
import styles from './CustomerPanel.module.css'
import { BlockedChip, CustomerTypeChip, HealthSign } from './CustomerTypeChip.tsx'
import { Formulas } from './card/Formulas.tsx'
import { Photos } from './card/Photos.tsx'
import { NoMessageReason, WriteAction } from './card/WriteAction.tsx'
import { History } from './History.tsx'
import { Visits } from './Visits.tsx'

const loadErase = async () => ({ Page: (await import('./card/EraseAction.tsx')).EraseAction })
const loadHealth = async () => ({ Page: (await import('../panel/HealthNote.tsx')).HealthNote })
const loadPrepaid = async () => ({ Page: (await import('./card/Purchases.tsx')).Prepaid })
const loadSales = async () => ({ Page: (await import('./card/Purchases.tsx')).Sales })

type Props = {
  customer: Customer
  headingId: string
  onEdit: () => void
  onClose: () => void
  /** The name as a heading. */
  children: ReactNode
}

/** Shows a customer: contact, figures, prepaid, visits, purchases, actions (CUS-01, CUS-05, CUS-06, CUS-08, POS-24). */
export function CustomerDetails({ customer, headingId, onEdit, onClose, children }: Props) {
  const t = useText()
  const { data: me } = useMe()
  const seesAll = useSeesAll()
  const name = fullName(customer)
  const mayWrite = me !== undefined && hasRole('L2', me.role)
  const mayMessage = useHasFeature('bulkMessages')
  return (
    <PanelContent labelledBy={headingId} closer>
      <PanelPerson chips avatar={<Avatar size="l" name={name} />}>
        {children}
        <p>
          <CustomerTypeChip type={customer.type.name} />
          {customer.typePinned && t('admin.customers.type.pinned')}
          {customer.blackListed && <BlockedChip />}
          {customer.healthSign && <HealthSign />}
        </p>
      </PanelPerson>
      <div className={classes(row(8, 'wrap', 'mb16'), styles.quick)}>
        <Link href={newAppointmentPath(customer.id)} className={buttonClass('gold')}>
          <PlusIcon size={18} />
          <span>{t('admin.new')}</span>
        </Link>
        {mayWrite && (
          <Button icon={<PencilIcon size={18} />} onClick={onEdit}>
            {t('word.edit')}
          </Button>
        )}
        {mayMessage && <WriteAction id={customer.id} />}
      </div>
      {mayMessage && <NoMessageReason customer={customer} />}
      {customer.healthNotes && <LazyPage load={loadHealth} facts={{ customer }} waiting={null} />}
      <CustomerFigures customer={customer} />
      <NextDue customer={customer} />
      {seesAll && <LazyPage load={loadPrepaid} facts={{ id: customer.id }} waiting={null} />}
      <CustomerFacts customer={customer} />
      <Formulas customer={customer} />
      <Visits customer={customer} />
      {seesAll && <LazyPage load={loadSales} facts={{ id: customer.id }} waiting={null} />}
      <Photos id={customer.id} />
      {seesAll && <History id={customer.id} />}
      {mayWrite && (
        <div className={stack(8, 'mt24', 'pt16', 'ruled')}>
          <BlockAction customer={customer} name={name} />
          {hasRole('L3', me.role) && (
            <LazyPage load={loadErase} facts={{ customer, name, onErased: onClose }} waiting={null} />
          )}
        </div>
      )}
    </PanelContent>
  )
}
