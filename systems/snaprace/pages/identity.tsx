import type { Identity } from '@monotable/web'

export const identity: Identity = {
  name: 'SnapRace',
  mark: '<circle cx="18.5" cy="16" r="7" fill="none" stroke="#fff" stroke-width="2.5"/><circle cx="18.5" cy="16" r="2.5" fill="#fff"/><path d="M5 11h5M4 16h4.5M5 21h5" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>',
  colors: {
    accent: ['#6d28d9', '#bfa3ff'],
    accentText: ['#ffffff', '#150a2b'],
    accentSoft: ['#efe7fe', '#2d2150'],
  },
  about: {
    en: 'Runners find their photos by bib number or face.',
    ko: '배번이나 얼굴로 내 사진을 찾습니다.',
    zu: 'Abagijimi bathola izithombe zabo ngenombolo noma ngobuso.',
  },
  scene: () => (
    <g>
      <rect class="s" x="128" y="20" width="140" height="104" rx="10" transform="rotate(7 198 72)" />
      <rect class="p e" x="66" y="36" width="160" height="118" rx="10" />
      <rect class="s" x="76" y="46" width="140" height="82" rx="6" />
      <path class="hill" d="M76 116c30-30 52-30 78-8s44 10 62-4v24H76z" />
      <circle class="a" cx="150" cy="66" r="9" />
      <path class="body" d="m146 80-6 22 14 10-4 22M140 102l-18 14M146 82l20 8 10-10M146 82l-16 6-4 12" />
      <rect class="p" x="138" y="86" width="18" height="11" rx="2" />
      <path class="t" d="M78 140h34M118 140h16" />
      <circle class="a" cx="250" cy="140" r="20" />
      <path class="w" d="M250 130v18m-8-8 8 8 8-8" />
    </g>
  ),
}
