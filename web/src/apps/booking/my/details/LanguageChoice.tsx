import type { SignedInUser } from '@goldline/contract/user'
import { languages } from '@goldline/domain/message/kinds'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { Section } from './Section.tsx'
import { useUpdateMe } from './use-me.ts'

/** UI-01: switches the page at once, and messages once it is saved. */
export function LanguageChoice({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const { setLanguage } = useApp()
  const update = useUpdateMe(me)
  return (
    <Section
      title={intl.formatMessage({ id: 'language.label' })}
      lead={intl.formatMessage({ id: 'my.details.language.lead' })}
    >
      <RadioPills
        label={intl.formatMessage({ id: 'language.label' })}
        options={languages.map((code) => ({ value: code, label: intl.formatMessage({ id: `language.${code}` }) }))}
        value={(update.isPending ? update.variables.body.languageCode : undefined) ?? me.languageCode}
        onChange={(languageCode) => {
          setLanguage(languageCode)
          update.update({ languageCode })
        }}
      />
      {update.error && <Failure inline error={update.error} />}
    </Section>
  )
}
