import type { Identity } from '@monotable/web'

export const identity: Identity = {
  name: 'EECAR',
  mark: '<path d="M16 5.5 25 10.7v10.6L16 26.5 7 21.3V10.7Z" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="m17 10-4.5 6.8h3.3L15 22l4.5-6.8h-3.3Z" fill="#fff"/>',
  colors: {
    accent: ['#005f8f', '#64c5f5'],
    accentText: ['#ffffff', '#051620'],
    accentSoft: ['#e0f0f9', '#12303f'],
  },
  about: {
    en: 'Find second-life battery and vehicle parts by what you build.',
    ko: '만들려는 것에 맞는 중고 배터리와 차량 부품을 찾으세요.',
    zu: 'Thola izingxenye zamabhethri nezimoto ezisetshenzisiwe ngalokho okwakhayo.',
  },
  scene: () => (
    <g>
      <rect class="p e" x="48" y="58" width="170" height="84" rx="12" />
      <rect class="a" x="74" y="46" width="26" height="12" rx="3" />
      <rect class="a" x="166" y="46" width="26" height="12" rx="3" />
      {[0, 1, 2, 3].map(cell => (
        <rect
          key={cell}
          class={cell < 3 ? 'a' : 's'}
          x={60 + cell * 38}
          y="70"
          width="32"
          height="60"
          rx="6"
        />
      ))}
      <path class="w" d="m119 82-12 18h10l-3 16 13-20h-10z" />
      <circle class="p e" cx="268" cy="72" r="30" />
      <path class="arc s2" d="M250 82a20 20 0 1 1 36 0" />
      <path class="arc a2" d="M250 82a20 20 0 0 1 32-22" />
      <path class="k" d="m268 74 9-10" />
      <path class="t" d="M238 124h44M238 136h30" />
    </g>
  ),
}
