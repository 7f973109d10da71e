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
