/** Merges two customers of a salon who are the same person (CUS-09). */
import type { Refusal } from '../refusal.ts'

/** Fields that can be taken from the merged row; other fields are the remaining row's, or joined. */
export const mergeFields = ['name', 'surname', 'email', 'phoneNr', 'birthday', 'language'] as const
export type MergeField = (typeof mergeFields)[number]

type Side = { hasAccount: boolean }

/**
 * Returns why they cannot be merged. The row with an account keeps that person's own data, which others never replace;
 * two accounts are two people until one is erased.
 */
export function mergeRefusal({
  kept,
  merged,
  taken,
}: {
  kept: Side
  merged: Side
  taken: readonly MergeField[]
}): Refusal | undefined {
  if (merged.hasAccount) return kept.hasAccount ? 'customer.two-accounts' : 'customer.has-account'
  return kept.hasAccount && taken.length > 0 ? 'customer.has-account' : undefined
}

/** Returns the values of the remaining row: its own, or the other's if it has none or the other was chosen. */
export function mergedValues<Row extends Readonly<Record<MergeField, string | null>>>(
  kept: Row,
  merged: Row,
  { taken, hasAccount }: { taken: readonly MergeField[] } & Side,
): Record<MergeField, string | null> {
  const value = (field: MergeField) => {
    if (taken.includes(field)) return merged[field]
    return kept[field] || hasAccount ? kept[field] : merged[field]
  }
  return Object.fromEntries(mergeFields.map((field) => [field, value(field)])) as Record<MergeField, string | null>
}
