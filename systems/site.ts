import type { PagesOptions } from '@monotable/web'

const built = new URL(import.meta.url.endsWith('.ts') ? './dist/assets/' : './assets/', import.meta.url)

/** Built by `npm run build` from the islands and stylesheets of a system. */
export const assetsOf = (system: string) => new URL(`${system}/`, built)

/** What the landing page says first. */
export const greeting: PagesOptions['greeting'] = {
  en: {
    headline: 'Five working products on one table each',
    lead: 'Monotable turns a DynamoDB single-table design into a typed client, an API, pages and a studio. These five systems run on it, here, with sample data.',
  },
  ko: {
    headline: '테이블 하나로 움직이는 다섯 가지 서비스',
    lead: 'Monotable은 DynamoDB 단일 테이블 설계를 타입이 있는 클라이언트, API, 페이지, 스튜디오로 바꿉니다. 다섯 시스템이 샘플 데이터와 함께 여기서 실행됩니다.',
  },
  zu: {
    headline: 'Imikhiqizo emihlanu esebenza etafuleni elilodwa ngalinye',
    lead: 'I-Monotable iguqula idizayini ye-DynamoDB yetafula elilodwa ibe yiklayenti, i-API, amakhasi nesitudiyo. Lezi zinhlelo ezinhlanu zisebenza lapha ngedatha yesampula.',
  },
}
