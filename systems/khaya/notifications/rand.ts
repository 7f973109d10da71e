/** An amount as it is written in South Africa: `R 32 200.00`. */
export function rand(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.')
  return `R ${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${cents}`
}
