const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const count = (number: number) => whole.format(number)

/** `1 item`, `2,000 items`. */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`

export const units = (number: number) => short.format(number)

/** `1 unit`, `2.5 units`. */
export const inUnits = (number: number) => `${units(number)} ${number === 1 ? 'unit' : 'units'}`

const sizes = ['B', 'KB', 'MB', 'GB', 'TB']

export function bytes(number: number): string {
  const step = number === 0 ? 0 : Math.min(Math.floor(Math.log(number) / Math.log(1024)), sizes.length - 1)
  return `${short.format(number / 1024 ** step)} ${sizes[step]}`
}

export const milliseconds = (ms: number) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`)
