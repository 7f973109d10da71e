import type { Identity } from '@monotable/web'

export const identity: Identity = {
  name: 'Aura Historia',
  mark: '<path d="M7 22a9 9 0 0 1 18 0" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M11.5 22a4.5 4.5 0 0 1 9 0" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><circle cx="16" cy="8" r="2" fill="#fff"/>',
  colors: {
    accent: ['#6b5710', '#dcc570'],
    accentText: ['#ffffff', '#171304'],
    accentSoft: ['#f5efd9', '#352d12'],
  },
  about: {
    en: 'Watches the antiques market: what is offered, sold, and at which price.',
    ko: '골동품 시장을 지켜봅니다: 무엇이, 얼마에 나오고 팔리는지.',
    zu: 'Ibuka imakethe yezinto zakudala: okuthengiswayo nentengo yakho.',
  },
  scene: () => (
    <g>
      <path class="t" d="M60 146h200" />
      <path class="arc s2" d="M150 118c22 0 26-34 46-34s24 20 60-40" />
      <circle class="a" cx="196" cy="84" r="5" />
      <circle class="a" cx="256" cy="44" r="5" />
      <path class="a" d="M92 50h30v8c0 10 20 20 20 46 0 24-14 42-35 42s-35-18-35-42c0-26 20-36 20-46z" />
      <path class="wl" d="M76 92c20 10 42 10 62 0M74 110c22 10 44 10 66 0" />
      <path class="s" d="M88 42h38v10H88z" />
      <rect class="p e" x="176" y="106" width="76" height="30" rx="8" />
      <path class="t" d="M188 116h30M188 126h20" />
      <circle class="a" cx="238" cy="121" r="6" />
    </g>
  ),
}
