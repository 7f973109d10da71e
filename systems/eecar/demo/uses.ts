import type { Both } from './vehicles.ts'

export interface Use {
  readonly industry: Both
  readonly application: Both
}

/** What parts of vehicles are used for afterwards. */
export const uses = {
  solar: {
    industry: ['Renewable energy', '재생에너지'],
    application: ['Energy storage for solar power', '태양광 에너지 저장 장치'],
  },
  storage: { industry: ['ESS', 'ESS'], application: ['Stationary energy storage', '고정형 에너지 저장'] },
  backup: {
    industry: ['Telecom', '통신'],
    application: ['Backup power of base stations', '통신 기지국 비상 전원'],
  },
  forklift: { industry: ['Logistics', '물류'], application: ['Forklift battery', '지게차 배터리'] },
  boat: { industry: ['Marine', '해양'], application: ['Electric boat drive', '전기 보트 구동'] },
  conversion: {
    industry: ['Vehicle conversion', '전기차 개조'],
    application: ['Classic car conversion', '클래식카 전기차 개조'],
  },
  conveyor: { industry: ['Manufacturing', '제조업'], application: ['Conveyor drive', '컨베이어 구동'] },
  farm: { industry: ['Agriculture', '농업'], application: ['Electric farm machinery', '전동 농기계'] },
  camper: { industry: ['Leisure', '레저'], application: ['Power supply of camper vans', '캠핑카 전원 공급'] },
  smelting: {
    industry: ['Metal recycling', '금속 재활용'],
    application: ['Aluminium smelting', '알루미늄 제련'],
  },
  construction: {
    industry: ['Construction', '건설'],
    application: ['Frames of modular houses', '모듈러 주택 골조'],
  },
  greenhouse: { industry: ['Smart farming', '스마트팜'], application: ['Greenhouse glazing', '온실 유리'] },
  repair: { industry: ['Car repair', '자동차 정비'], application: ['Spare part', '수리용 부품'] },
  training: {
    industry: ['Education', '교육'],
    application: ['Training of EV mechanics', '전기차 정비 실습'],
  },
  furniture: {
    industry: ['Furniture', '가구'],
    application: ['Office and waiting-room seats', '사무용 의자와 대기실 좌석'],
  },
} as const satisfies Record<string, Use>
