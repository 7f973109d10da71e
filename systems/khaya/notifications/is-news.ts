const day = 86_400_000

/** What was long past when it was written, such as an import, is no news to anybody. */
export function isNews(moment: string, { at }: { readonly at: Date }): boolean {
  return at.getTime() - Date.parse(moment) <= day
}
