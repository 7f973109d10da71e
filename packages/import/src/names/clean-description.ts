const operations =
  /(?:^|[:：–—(-]\s*|\s→\s*)(?:query|getitem|get_item|scan|putitem|updateitem|deleteitem|batchgetitem|consulta)\b(?:\s+(?:on|in|en|sobre)?\s*[\w-]*)?\s*(?:[:：(][^:：()]{0,40})?\s*$/i

/** What is read, without the operation and the index that a text names beside it. */
export function cleanDescription(text: string): string {
  // "Query Pattern: Get all bids": what is read stands after the colon, and is no name of an operation.
  if (/^(?:query|access|read) pattern\s*[:：]\s*\S+\s+\S/i.test(text)) return text.replace(/[`*]/g, '').trim()
  return text
    .replace(/[`*]/g, '')
    .replace(/(?<=\S)\s*(?:→|->|=>|—|–)\s*(?:query|get[_ ]?item|scan)\b.*$/i, '')
    .replace(operations, '')
    .replace(/\b(?:on |in |using |via )?(?:GSI|LSI)[-_ ]?\d*\s*(?:where)?\s*[:：,]?\s*$/i, '')
    .replace(operations, '')
    .replace(/\bselect\b.*\bwhere\s*$/i, '')
    .replace(/(?<=.)[:：–—-]\s*(?:query|get[_ ]?item)\b.*\bwhere\s*$/i, '')
    .replace(/^\s*(?:\d+[.)]|[-•✅❌☑]|#+)\s*/u, '')
    .replace(/\s(?:com|con|mit|avec|with|where|e|y|and)\s*$/i, '')
    .replace(/(?<=\S)[:：–—-]\s*(?:GSI|LSI)[-_ ]?\d*\s*$/u, '')
    .replace(/^\w+\s*:?=\s*(?:expression\.|conditions\.)?$/, '')
    .replace(/[\s:：→(（=|,"'–—-]+$/u, '')
    .trim()
}
