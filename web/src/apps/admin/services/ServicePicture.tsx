import { keepProductPicture, uploadProductPicture } from '@goldline/contract/business-object/picture'
import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { PictureField } from '../picture/PictureField.tsx'

/** CAT-02: changes at once, apart from what the bar saves. */
export function ServicePicture({ service: { id, picture } }: { service: OwnProduct }) {
  const intl = useIntl()
  const api = useApi()
  const cache = useCache()
  return (
    <PictureField
      title={intl.formatMessage({ id: 'admin.picture.ofService' })}
      picture={picture}
      upload={(body, options) => api.ask(uploadProductPicture, { params: { id }, body }, options)}
      keep={(of, removed) => api.ask(keepProductPicture, { params: { id: of }, body: { removed } })}
      onChanged={() => void cache.invalidate(getCatalogue)}
    />
  )
}
