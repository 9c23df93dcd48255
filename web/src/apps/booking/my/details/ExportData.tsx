import { exportMyData } from '@goldline/contract/privacy'
import { useIntl } from 'react-intl'
import { useApi } from '../../../../app-context.ts'
import { download } from '../../../../download.ts'
import { Failure } from '../../../../Failure.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { useWork } from '../../../../use-call.ts'
import { Section } from './Section.tsx'

/** PRIV-01: downloads everything as a file. */
export function ExportData() {
  const intl = useIntl()
  const api = useApi()
  const fetching = useWork(() => download(api, exportMyData, { name: 'goldline.json' }), { inline: true })
  return (
    <Section
      title={intl.formatMessage({ id: 'my.details.export' })}
      lead={intl.formatMessage({ id: 'my.details.export.lead' })}
    >
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {intl.formatMessage({ id: 'my.details.export.do' })}
      </Button>
      {fetching.error && <Failure inline error={fetching.error} />}
    </Section>
  )
}
