export const languages = ['ko', 'en'] as const

export type Language = (typeof languages)[number]

/** Which wording of the consent this is: it is kept with every consent that is given. */
export const consentVersion = '2025-01'

/** What runners read, in Korean and English, by occasion; `{name}` stands for what the page fills in. */
const texts = {
  BIB_PROMPT: { ko: '배번호를 입력하세요', en: 'Enter your bib number' },
  NO_PHOTOS: {
    ko: '이 배번호로 찾은 사진이 없습니다. 셀카로 찾아보세요.',
    en: 'No photos were found for this bib. Try a selfie.',
  },
  PHOTO_BY: { ko: '사진: {photographer}', en: 'Photo: {photographer}' },
  CONSENT: {
    ko: '이 대회 사진에서 나를 찾기 위해 내 셀카의 얼굴을 대회 사진의 얼굴과 비교하는 것에 동의합니다. 셀카는 저장되지 않습니다. 동의는 이 대회에만 1년간 유효하며 언제든지 철회할 수 있습니다.',
    en: 'I agree that the face on my selfie is compared with the faces on the photos of this race, so that I am found on them. The selfie is not stored. My consent is good for this race alone and for one year, and I can take it back at any time.',
  },
  CONSENT_REQUIRED: {
    ko: '셀카로 사진을 찾으려면 먼저 동의해 주세요',
    en: 'To be found by a selfie, please consent first',
  },
  CONSENT_REVOKED: { ko: '동의를 철회했습니다', en: 'Your consent is withdrawn' },
  NO_FACE: { ko: '셀카에서 얼굴을 찾지 못했습니다', en: 'There is no face in the selfie' },
  NO_MATCHES: {
    ko: '셀카로 찾은 다른 사진이 없습니다',
    en: 'No further photos were found by the selfie',
  },
  RATE_LIMITED: {
    ko: '잠시 후 다시 시도해 주세요',
    en: 'Please try again in a moment',
  },
  PARTIAL: {
    ko: '아직 배번호를 모두 읽지 못한 사진입니다',
    en: 'Not all bibs on this photo have been read yet',
  },
} as const satisfies Record<string, Record<Language, string>>

/** All of them in one language. */
export function textsIn(language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([occasion, text]) => [occasion, text[language]]))
}
