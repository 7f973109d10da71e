/** A telephone number as carriers of every country take it: one that is written as at home is Korean. */
export function international(phone: string): string {
  const written = phone.replace(/[\s().-]/g, '')
  return written.startsWith('0') && !written.startsWith('00') ? `+82${written.slice(1)}` : phone
}
