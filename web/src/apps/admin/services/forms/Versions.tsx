import { getFormVersion, type OwnForm } from '@goldline/contract/form/forms'
import { readingLanguage } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { FormText } from '../../../../form/FormText.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, row, stack } from '../../../../kit/look.ts'

type Props = {
  form: OwnForm
  /** The salon's language. */
  language: Language
}

/** Lists the published versions, which never change and stay readable (FRM-02b). */
export function Versions({ form: { id, versions }, language }: Props) {
  const t = useText()
  const intl = useIntl()
  const [opened, setOpened] = useState<number>()
  if (versions.length === 0) return null
  return (
    <section className={stack(16, 'min-w-0', 'edge', 'on-surface', 'r-lg', 'p16')} aria-labelledby="form-versions">
      <h3 id="form-versions" className={look('f17')}>
        {t('admin.forms.versions')}
      </h3>
      <p className={look('quiet', 'f14')}>{t('admin.forms.versions.text')}</p>
      <ul className={stack(4)}>
        {versions.map(({ number, publishedTime, signsAgain, signatures }, index) => (
          <li key={number} className={row(12, 'wrap', 'gy0', 'between', 'middle')}>
            <Button kind="link" onClick={() => setOpened(number)}>
              {t('signing.version', { number })}
            </Button>
            <span className={look('quiet', 'f14')}>
              {joinFacts(
                index === 0 && t('admin.forms.inForce'),
                intl.formatDate(publishedTime, { dateStyle: 'medium' }),
                t('admin.forms.signatures', { count: signatures }),
                signsAgain && number > 1 && t('admin.forms.signedAgain'),
              )}
            </span>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <VersionDialog id={id} number={opened} language={language} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

type DialogProps = { id: string; number: number; language: Language; onClose: () => void }

function VersionDialog({ id, number, language, onClose }: DialogProps) {
  const t = useText()
  const sent = { params: { id }, query: { number: String(number) } }
  const { data, error, refetch } = useQuery(useApi().query(getFormVersion, sent))
  const read = data && readingLanguage(data, language, language)
  return (
    <Dialog title={t('signing.version', { number })} onClose={onClose}>
      {data && read ? (
        <FormText
          title={data.titles[read] ?? ''}
          text={data.texts[read] ?? ''}
          number={number}
          language={read}
          months={data.months}
        />
      ) : (
        <Loading inline error={error} refetch={refetch} rows={4} />
      )}
    </Dialog>
  )
}
