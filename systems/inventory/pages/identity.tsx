import type { Identity } from '@monotable/web'

export const identity: Identity = {
  name: 'Inventory',
  mark: '<path d="M8 8v16M12.5 8v11M18 8v16M23.5 8v11" stroke="#fff" stroke-width="3"/><path d="M11 23h3M22 23h3" stroke="#fff" stroke-width="2.5"/>',
  colors: {
    accent: ['#0f6b4f', '#62d6ac'],
    accentText: ['#ffffff', '#07150f'],
    accentSoft: ['#e2f3ec', '#163429'],
  },
  about: {
    en: 'Sell, count and reorder: stock and tills for several shops.',
    ko: '여러 매장의 판매, 재고, 발주를 한곳에서.',
    zu: 'Thengisa, bala, u-ode: isitoko nokuthengisa kwezitolo eziningi.',
  },
  scene: () => (
    <g>
      <rect class="p e" x="60" y="26" width="150" height="132" rx="12" />
      {[0, 1, 2].flatMap(row =>
        [0, 1].map(column => (
          <rect
            key={`${row} ${column}`}
            class={row === 1 && column === 0 ? 'a' : 's'}
            x={72 + column * 42}
            y={38 + row * 36}
            width="36"
            height="30"
            rx="6"
          />
        )),
      )}
      <path class="t" d="M162 44h36M162 56h24M162 68h30M162 80h20" />
      <rect class="a" x="160" y="120" width="40" height="26" rx="6" />
      <path class="w" d="m172 133 5 5 10-10" />
      <path class="p e" d="M226 52h44v92l-7-6-8 6-7-6-8 6-7-6-7 6z" />
      <path class="t" d="M234 66h28M234 78h20M234 90h24" />
      <path class="k" d="M236 104v18M242 104v18M250 104v18M254 104v18M262 104v18" />
    </g>
  ),
}
