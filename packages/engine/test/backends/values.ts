export const S = (text: string) => ({ S: text })
export const N = (number: number | string) => ({ N: String(number) })
/** Binary as the wire has it, of these bytes. */
export const B = (...bytes: number[]) => ({ B: Buffer.from(bytes).toString('base64') })
