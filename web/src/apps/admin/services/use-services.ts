import {
  type Catalogue,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  type EditedProduct,
  getCatalogue,
  moveProduct,
  type OwnProduct,
  updateCategory,
  updateProduct,
} from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'
import { useCall, useWork } from '../../../client/use-call.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { ProductChange } from './service-draft.ts'

/** Runs changes of the order one at a time: each is based on the order after the previous one. */
const scope = { id: 'services' }

export const useCatalogue = () => useQuery(useApi().query(getCatalogue, {}))

function useSuccessNotice() {
  const t = useText()
  const { notices } = useApp()
  return (id: MessageId) => notices.show(t(id), 'success')
}

/** Replaces a saved service in its place, or adds it at the end of its category. */
function replaceService(catalogue: Catalogue, saved: OwnProduct): Catalogue {
  const categories = catalogue.categories.map((category) => {
    const known = category.products.some(({ id }) => id === saved.id)
    if (category.id !== saved.categoryId)
      return { ...category, products: category.products.filter(({ id }) => id !== saved.id) }
    return {
      ...category,
      products: known
        ? category.products.map((each) => (each.id === saved.id ? saved : each))
        : [...category.products, saved],
    }
  })
  return { ...catalogue, categories }
}

async function refresh(cache: Cache, saved?: OwnProduct): Promise<void> {
  if (saved) cache.update(getCatalogue, (before) => replaceService(before, saved))
  await cache.invalidate(getCatalogue)
}

export function useSaveService(onSaved: (saved: OwnProduct) => void) {
  const { api } = useApp()
  const cache = useCache()
  const say = useSuccessNotice()
  return useWork(
    ({ saved, sent }: { saved: OwnProduct | undefined; sent: ProductChange }) =>
      saved
        ? api.ask(updateProduct, { params: { id: saved.id }, body: sent }, { ifMatch: saved.version })
        : api.ask(createProduct, { body: sent as EditedProduct }),
    {
      inline: true,
      onDone: (product, { saved }) => {
        void refresh(cache, product)
        say(saved ? 'admin.services.saved' : 'admin.services.made')
        onSaved(product)
      },
      onRefused: (error) => {
        if (error instanceof ApiError && error.status === 409) void cache.invalidate(getCatalogue)
      },
    },
  )
}

export function useDeleteService(onDone: () => void) {
  const cache = useCache()
  const say = useSuccessNotice()
  return useCall(deleteProduct, {
    scope,
    inline: true,
    onDone: () => {
      void refresh(cache)
      say('admin.services.deleted')
      onDone()
    },
  })
}

type ProductMove = { id: string; categoryId: string; place: number }

/** Moves a service: shows the new order before the server answers, and refetches if it refuses (CAT-07). */
export function useMoveService() {
  const { api } = useApp()
  const cache = useCache()
  return useWork(({ id, ...body }: ProductMove) => api.ask(moveProduct, { params: { id }, body }), {
    scope,
    onMutate: async (move) => {
      await cache.cancel(getCatalogue)
      cache.update(getCatalogue, (before) => moveInCatalogue(before, move))
    },
    onRefused: () => void cache.invalidate(getCatalogue),
  })
}

function moveInCatalogue(catalogue: Catalogue, { id, categoryId, place: to }: ProductMove): Catalogue {
  const own = catalogue.categories.flatMap(({ products }) => products).find((each) => each.id === id)
  if (own === undefined) return catalogue
  const categories = catalogue.categories.map((category) => {
    const others = category.products.filter((each) => each.id !== id)
    const products = category.id === categoryId ? others.toSpliced(to, 0, { ...own, categoryId }) : others
    return { ...category, products }
  })
  return { ...catalogue, categories }
}

export function useSaveCategory(onDone: () => void) {
  const { api } = useApp()
  return useWork(
    async ({
      id,
      ...body
    }: {
      id: string | undefined
      names: EditedProduct['names'] | undefined
      place: number | undefined
    }) => {
      if (id === undefined) await api.ask(createCategory, { body: { names: body.names ?? {} } })
      else await api.ask(updateCategory, { params: { id }, body })
    },
    {
      scope,
      inline: true,
      renews: [getCatalogue],
      onDone,
    },
  )
}

export function useDeleteCategory(onDone: () => void) {
  return useCall(deleteCategory, {
    scope,
    inline: true,
    renews: [getCatalogue],
    onDone,
  })
}
