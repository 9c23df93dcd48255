/** Link to a salon's address, on the same map as on its page. @param address empty if the salon has none */
export const buildMapLink = ({ address }: { readonly address: string }): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
