import type { Language } from '../values/languages.ts'

/** What a registration lacks, as people read it. */
export const issueWords = {
  en: {
    'battery-without-voltage-or-capacity': 'voltage or capacity of the battery',
    'used-battery-without-state-of-health': 'state of health of the used battery',
    'high-voltage-without-insulation': 'insulation, although its voltage is dangerous',
  },
  ko: {
    'battery-without-voltage-or-capacity': '배터리의 전압 또는 용량',
    'used-battery-without-state-of-health': '중고 배터리의 SOH',
    'high-voltage-without-insulation': '고전압 부품의 절연 상태',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>

/** An issue that another program found is called as it calls it. */
export const sayIssue = (issue: string, language: Language): string =>
  (issueWords[language] as Readonly<Record<string, string>>)[issue] ?? issue
