/** Link to a salon's address on the map that its page uses, too. @param address empty if the salon gave none */
export const mapOf = ({ address }: { readonly address: string }): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
