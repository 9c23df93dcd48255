import type { PaymentMethod } from '@goldline/contract/payment'

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** A card's brand and last four digits. */
export const cardName = ({ brand, lastFour }: PaymentMethod) => `${brands[brand] ?? brand} ···· ${lastFour}`
