import type { Catalogue, EditedProduct } from '@goldline/contract/product/catalogue'
import { useState } from 'react'
import { OptionCard } from './PriceAndTime.tsx'
import { noPrice, type ProductChange, type Variant } from './service-draft.ts'
import { VariantRows } from './VariantRows.tsx'

type Props = {
  service: EditedProduct
  language: Catalogue['language']
  set: (change: ProductChange) => void
  wrong: string | undefined
}

const quarter = { duration: 15, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }

/** Edits the add-ons of the service, each with its own name, price and segments (CAT-13). */
export function AddOns({ service: { addOns = [] }, language, set, wrong }: Props) {
  const [chosen, setChosen] = useState(0)
  const edited = addOns[chosen]
  const put = (next: Variant[]) => set({ addOns: next })
  return (
    <>
      <VariantRows
        kind="addOns"
        language={language}
        variants={addOns}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(next, at) => {
          setChosen(at)
          put(next)
        }}
        another={() => ({ names: {}, price: noPrice, ...quarter })}
      />
      {edited && (
        <OptionCard
          key={chosen}
          {...{ edited, language, wrong }}
          variant={edited}
          place={`addOns.${chosen}`}
          change={(part) => put(addOns.with(chosen, { ...edited, ...part }))}
        />
      )}
    </>
  )
}
