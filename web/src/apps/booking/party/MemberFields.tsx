import type { BusinessObject } from '@goldline/contract/business-object'
import { maxServicesPerGuest } from '@goldline/domain/appointment/party-limits'
import { productKey } from '@goldline/domain/product/product-key'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot, joinFacts } from '../../../kit/dot.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { NativeSelect } from '../../../kit/NativeSelect.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { chosenServices, offeredServices } from '../choice/chosen.ts'
import { useMyFacts } from '../my/my-facts.ts'
import styles from './party.module.css'
import { findQualifiedStaff, type PartyMember, servicesOfMember } from './party-draft.ts'

type Props = { place: number; member: PartyMember; onChange: (part: Partial<PartyMember>) => void }

const firstAvailable = 'any'

/** Asks for one person's name, services and preferred staff member. */
export function MemberFields({ place, member, onChange }: Props) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const staff = findQualifiedStaff(businessObject, member)
  const take = (products: readonly string[]) => {
    const able = findQualifiedStaff(businessObject, { ...member, products })
    const keeps = able.some(({ id }) => id === member.staffId)
    onChange({ products, ...(!keeps && { staffId: null }) })
  }
  return (
    <fieldset
      className={classes(stack(12, 'one-column', 'min-w-0', 'edge', 'on-raised', 'r-lg', 'p16'), styles.member)}
    >
      <legend className={look('w700')}>
        {place === 0 ? t('my.messages.you') : member.name || t('booking.party.guest', { number: place + 1 })}
      </legend>
      {place > 0 && (
        <TextField
          label={t('booking.party.name')}
          value={member.name}
          maxLength={maxLengths.name}
          autoComplete="off"
          onChange={(name) => onChange({ name })}
        />
      )}
      <ChosenServices member={member} onChange={take} />
      {member.products.length < maxServicesPerGuest && (
        <AddService taken={member.products} onAdd={(key) => take([...member.products, key])} />
      )}
      {staff.length > 0 && (
        <div className={stack(8, 'one-column')}>
          <p className={look('f14', 'w650', 'quiet')} aria-hidden="true">
            {t('booking.who')}
          </p>
          <RadioPills
            label={t('booking.who')}
            value={member.staffId ?? firstAvailable}
            onChange={(id) => onChange({ staffId: id === firstAvailable ? null : id })}
            options={[
              { value: firstAvailable, label: t('label.firstAvailableStaff') },
              ...staff.map((person) => ({
                value: person.id,
                label: person.name,
                leading: <PersonAvatar person={person} />,
              })),
            ]}
          />
        </div>
      )}
    </fieldset>
  )
}

function ChosenServices({ member, onChange }: { member: PartyMember; onChange: (products: string[]) => void }) {
  const t = useText()
  const format = useFormat()
  const { businessObject } = useMyFacts()
  const services = servicesOfMember(businessObject, member)
  if (services.length === 0) return null
  return (
    <ul className={stack(4)}>
      {services.map(({ key, name, variantName, duration, listPrice, from }) => {
        const price = format.money(listPrice, businessObject.currency)
        return (
          <li key={key} className={row(8, 'middle', 'between')}>
            <span className={look('grow', 'min-w-0')}>
              <b className={look('w700')}>{[name, variantName].filter(Boolean).join(', ')}</b>{' '}
              <small className={look('quiet', 'f13', 'num')}>
                {format.duration(duration)}
                {dot}
                {from ? t('price.from', { price }) : price}
              </small>
            </span>
            <IconButton
              bare
              label={t('booking.party.without', { service: name })}
              onClick={() => onChange(member.products.filter((each) => each !== key))}
            >
              <CloseIcon />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function AddService({ taken, onAdd }: { taken: readonly string[]; onAdd: (key: string) => void }) {
  const t = useText()
  const format = useFormat()
  const { businessObject } = useMyFacts()
  const keys = serviceKeys(businessObject).filter((key) => !taken.includes(key))
  return (
    <NativeSelect
      label={t('word.addAService')}
      value=""
      onChange={onAdd}
      options={chosenServices(businessObject, keys).map(({ key, name, variantName, duration }) => ({
        value: key,
        label: joinFacts([name, variantName].filter(Boolean).join(', '), format.duration(duration)),
      }))}
    />
  )
}

/** Lists the keys of services and variants; add-ons are only for single bookings. */
const serviceKeys = ({ categories }: BusinessObject): string[] =>
  offeredServices(categories, null).flatMap(({ products }) =>
    products.flatMap(({ id, variants }) =>
      variants.length > 0 ? variants.map((each) => productKey({ productId: id, variantId: each.id })) : [id],
    ),
  )
