import type { Identity } from '@monotable/web'

export const identity: Identity = {
  name: 'Khaya',
  phonesOf: 'ZA',
  mark: '<path d="m6.5 15.5 9.5-8 9.5 8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M9.5 17v7.5h13V17" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="M16 24v-5" stroke="#fff" stroke-width="3.5"/>',
  colors: {
    accent: ['#a5421b', '#f7a988'],
    accentText: ['#ffffff', '#210b03'],
    accentSoft: ['#fbe9e0', '#44220f'],
    ground: ['#faf7f4', '#181412'],
  },
  about: {
    en: 'Find a builder, a job or bricks near you.',
    ko: '가까운 시공자, 일자리, 자재를 찾으세요.',
    zu: 'Thola umakhi, umsebenzi noma izitini eduze kwakho.',
  },
  scene: () => (
    <g>
      <circle class="s" cx="252" cy="48" r="20" />
      <path class="p e" d="M78 86h132v70H78z" />
      <path class="a" d="m62 90 82-58 82 58-8 10-74-52-74 52z" />
      {[0, 1, 2].flatMap(row =>
        [0, 1, 2].map(brick => (
          <rect
            key={`${row} ${brick}`}
            class="s"
            x={86 + brick * 20 + (row % 2) * 8}
            y={104 + row * 14}
            width="16"
            height="10"
            rx="2"
          />
        )),
      )}
      <path class="a" d="M164 112h28v44h-28z" />
      <circle class="wd" cx="186" cy="136" r="2.5" />
      <path class="k" d="m232 156 22-82M252 156l22-82M236 140h20M241 122h20M246 104h20M251 86h20" />
      <path class="t" d="M54 156h222" />
    </g>
  ),
}
