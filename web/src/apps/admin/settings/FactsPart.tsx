import type { SalonSettings } from '@goldline/contract/setup/settings'
import { amenities, paymentKinds } from '@goldline/domain/business-object/salon-facts'
import { maxLengths } from '@goldline/domain/text-lengths'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { LanguageFields } from '../../../kit/LanguageFields.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { SpokenLanguages } from '../team/profile/SpokenLanguages.tsx'
import styles from './SalonScreen.module.css'
import type { useSalonForm } from './use-salon-form.ts'

type PageFacts = NonNullable<SalonSettings['facts']>
type Props = { form: ReturnType<typeof useSalonForm>['form'] }

/** Edits what the salon's page shows besides its services (BIZ-11). */
export function FactsPart({ form: { field, values, set, errorOf } }: Props) {
  const t = useText()
  const facts: PageFacts = { ...emptyFacts, ...values.facts }
  const change = (changed: Partial<PageFacts>) => set({ facts: { ...facts, ...changed } })
  return (
    <section className={styles.part}>
      <h2>{t('admin.salon.facts')}</h2>
      <p className={styles.wide}>{t('admin.salon.facts.intro')}</p>
      <Codes
        title="admin.salon.amenities"
        codes={amenities}
        labelOf={(code) => `salon.amenity.${code}`}
        value={facts.amenities}
        onChange={(chosen) => change({ amenities: chosen })}
      />
      <Codes
        title="admin.salon.payments"
        codes={paymentKinds}
        labelOf={(code) => `salon.payment.${code}`}
        value={facts.payments}
        onChange={(chosen) => change({ payments: chosen })}
      />
      <div className={stack(8)}>
        <h3 className={look('f15')}>{t('admin.salon.spoken')}</h3>
        <SpokenLanguages value={facts.languages} onChange={(languages) => change({ languages })} />
      </div>
      <TextField
        label={t('admin.salon.whatsApp')}
        hint={t('admin.salon.whatsApp.hint')}
        type="tel"
        maxLength={maxLengths.phoneNr}
        value={facts.whatsApp ?? ''}
        error={errorOf('facts')}
        onChange={(typed) => change({ whatsApp: typed.trim() === '' ? null : typed })}
      />
      <div className={styles.wide}>
        <LanguageFields
          what="arrival"
          value={values.arrivals ?? {}}
          language={values.language}
          onChange={field('arrivals').onChange}
        />
      </div>
    </section>
  )
}

const emptyFacts: PageFacts = { amenities: [], languages: [], payments: [], whatsApp: null }

type CodesProps<Code extends string> = {
  title: MessageId
  codes: readonly Code[]
  labelOf: (code: Code) => MessageId
  value: readonly Code[]
  onChange: (value: Code[]) => void
}

/** Capitalises a text, since the salon's page uses some of these texts within a sentence. */
const capitalised = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

function Codes<Code extends string>({ title, codes, labelOf, value, onChange }: CodesProps<Code>) {
  const t = useText()
  return (
    <fieldset className={look('min-w-0')}>
      <legend className={look('f15', 'w700')}>{t(title)}</legend>
      {codes.map((code) => (
        <Checkbox
          key={code}
          label={capitalised(t(labelOf(code)))}
          value={value.includes(code)}
          onChange={(on) => onChange(codes.filter((each) => (each === code ? on : value.includes(each))))}
        />
      ))}
    </fieldset>
  )
}
