/** Google's page to write a review on (REV-02). null: the salon has no place id. */
export function googleReviewUrl(placeId: string | null): string | null {
  return placeId === null ? null : `https://search.google.com/local/writereview?placeid=${encodeURIComponent(placeId)}`
}
