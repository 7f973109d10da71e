import type { JSX } from 'preact'

/** A drawing for each product, in its own accent: shapes have classes, colours stand in styles/pages.css. */
export const scenes: Readonly<Record<string, () => JSX.Element>> = {
  inventory: () => (
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
  eecar: () => (
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
  snaprace: () => (
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
  aura: () => (
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
  khaya: () => (
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

/** For a system that nobody has drawn: a table. */
export const plainScene = () => (
  <g>
    <rect class="p e" x="70" y="36" width="180" height="112" rx="12" />
    <rect class="a" x="82" y="48" width="40" height="12" rx="4" />
    <path class="t" d="M132 54h90M82 80h60M152 80h40M82 102h40M132 102h84M82 124h70M162 124h30" />
  </g>
)
