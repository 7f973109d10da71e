/** What buyers say of workers, by stars. */
export const ofWorkers: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Excellent work, on time and within the budget.',
    'Umsebenzi omuhle kakhulu, ngizophinda ngimbize.',
    'Tidy, friendly, and every day at seven. Recommended.',
    'Found a fault that two others had missed.',
  ],
  4: [
    'Good work. Finished two days late because of the rain, but told us.',
    'Kuhle. A few touch-ups were needed and were done the same week.',
    'Solid work at a fair price.',
  ],
  3: ['The work is fine, the site was left untidy.', 'All right in the end, but hard to reach by phone.'],
  2: ['Half of it had to be done again.', 'Came on three days of ten.'],
}

/** What workers say of buyers. */
export const ofBuyers: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Clear about what was wanted, paid the same day.',
    'Ikhasimende elihle. Material was ready every morning.',
  ],
  4: ['Good client. Some changes on the way, all paid for.', 'Friendly, and tea at ten.'],
  3: ['Payment took three weeks.'],
}
