/** Reasons are given in the language of the query. */
export function isKorean(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text)
}
