const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

type NamedCard = { readonly brand: string | null; readonly lastFour: string | null }

/** Formats a card's brand and last four digits. */
export const cardName = ({ brand, lastFour }: NamedCard) =>
  `${brands[brand ?? ''] ?? brand ?? ''} ···· ${lastFour ?? ''}`
