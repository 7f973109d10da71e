/** What AWS asks for, in one place: other regions and other days have other numbers. */
export const prices = {
  /** The day from which they hold. */
  date: '2024-11-01',
  source: 'https://aws.amazon.com/dynamodb/pricing/',
  region: 'us-east-1',
  currency: 'USD',
  tableClass: 'DynamoDB Standard',
  onDemand: {
    /** A million request units. */
    read: 0.125,
    write: 0.625,
  },
  provisioned: {
    /** A capacity unit for an hour. */
    read: 0.00013,
    write: 0.00065,
  },
  /** A GB for a month, and how many are free. */
  storage: { gigabyte: 0.25, free: 25 },
  /** Point-in-time recovery, a GB for a month. */
  recovery: 0.2,
  /** A million requests that read a stream, each of up to 1 MB; functions read for nothing. */
  streamReads: 0.2,
} as const

/** As AWS counts a month. */
export const hoursPerMonth = 730
export const secondsPerMonth = hoursPerMonth * 3600

const day = 86_400_000

/** The prices for people, and how old they are. */
export function pricesText(now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(prices.date)) / day)
  const { onDemand, provisioned, storage, recovery, streamReads } = prices
  return [
    `Prices of ${prices.tableClass} in ${prices.region}, in ${prices.currency}, since ${prices.date}: ${days} days old.`,
    `Compare them with ${prices.source}.`,
    '',
    `  on demand    ${onDemand.read} a million read units, ${onDemand.write} a million write units`,
    `  provisioned  ${provisioned.read} a read unit an hour, ${provisioned.write} a write unit an hour`,
    `  storage      ${storage.gigabyte} a GB and month, the first ${storage.free} GB of an account free`,
    `  recovery     ${recovery} a GB and month`,
    `  streams      ${streamReads} a million read requests; functions read for nothing`,
  ].join('\n')
}
