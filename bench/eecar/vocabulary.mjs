// What the sample parts are made of. Each phrase is [Korean, English]; several of them say the same in other words.

/** Cars that parts are taken from: names, battery, motor. */
export const cars = [
  {
    maker: ['현대', 'Hyundai'],
    model: ['아이오닉5', 'Ioniq 5'],
    kWh: 72.6,
    volts: 653,
    kW: 160,
    cathode: 'NCM',
  },
  {
    maker: ['현대', 'Hyundai'],
    model: ['코나 일렉트릭', 'Kona Electric'],
    kWh: 64,
    volts: 356,
    kW: 150,
    cathode: 'NCM',
  },
  {
    maker: ['현대', 'Hyundai'],
    model: ['포터 일렉트릭', 'Porter Electric'],
    kWh: 58.8,
    volts: 360,
    kW: 135,
    cathode: 'NCM',
  },
  { maker: ['기아', 'Kia'], model: ['EV6', 'EV6'], kWh: 77.4, volts: 697, kW: 168, cathode: 'NCM' },
  { maker: ['기아', 'Kia'], model: ['니로 EV', 'Niro EV'], kWh: 64.8, volts: 358, kW: 150, cathode: 'NCM' },
  { maker: ['기아', 'Kia'], model: ['쏘울 EV', 'Soul EV'], kWh: 30, volts: 375, kW: 81, cathode: 'NCM' },
  { maker: ['기아', 'Kia'], model: ['봉고3 EV', 'Bongo EV'], kWh: 58.8, volts: 360, kW: 135, cathode: 'NCM' },
  { maker: ['테슬라', 'Tesla'], model: ['모델3', 'Model 3'], kWh: 60, volts: 350, kW: 208, cathode: 'LFP' },
  { maker: ['테슬라', 'Tesla'], model: ['모델S', 'Model S'], kWh: 100, volts: 400, kW: 250, cathode: 'NCA' },
  { maker: ['테슬라', 'Tesla'], model: ['모델Y', 'Model Y'], kWh: 78, volts: 355, kW: 220, cathode: 'NCA' },
  {
    maker: ['쉐보레', 'Chevrolet'],
    model: ['볼트 EV', 'Bolt EV'],
    kWh: 65,
    volts: 350,
    kW: 150,
    cathode: 'NCM',
  },
  { maker: ['닛산', 'Nissan'], model: ['리프', 'Leaf'], kWh: 40, volts: 350, kW: 110, cathode: 'LMO' },
  { maker: ['르노', 'Renault'], model: ['조에', 'Zoe'], kWh: 54.5, volts: 400, kW: 100, cathode: 'NCM' },
  {
    maker: ['폭스바겐', 'Volkswagen'],
    model: ['ID.4', 'ID.4'],
    kWh: 77,
    volts: 352,
    kW: 150,
    cathode: 'NCM',
  },
  { maker: ['비야디', 'BYD'], model: ['아토3', 'Atto 3'], kWh: 60.5, volts: 403, kW: 150, cathode: 'LFP' },
  { maker: ['BMW', 'BMW'], model: ['i3', 'i3'], kWh: 42.2, volts: 353, kW: 125, cathode: 'NCM' },
  {
    maker: ['포르쉐', 'Porsche'],
    model: ['타이칸', 'Taycan'],
    kWh: 93.4,
    volts: 800,
    kW: 300,
    cathode: 'NCM',
  },
]

/** What parts are used for again: industry, then application in several wordings. */
export const uses = {
  solar: [
    ['재생에너지', 'renewable energy'],
    [
      ['태양광 발전소 전력 저장', 'storage for a solar farm'],
      ['태양광 패널과 연계한 저장장치', 'buffer behind photovoltaic panels'],
    ],
  ],
  ess: [
    ['ESS', 'ESS'],
    [
      ['고정형 에너지 저장', 'stationary energy storage'],
      ['산업용 에너지저장장치', 'industrial energy storage system'],
    ],
  ],
  home: [
    ['주택', 'residential'],
    [
      ['가정용 전력 저장', 'home power storage'],
      ['주택 비상 전원', 'household backup supply'],
    ],
  ],
  ups: [
    ['데이터센터', 'data centre'],
    [
      ['무정전 전원', 'uninterruptible power supply'],
      ['서버실 백업 전원', 'backup power for a server room'],
    ],
  ],
  telecom: [
    ['통신', 'telecommunications'],
    [
      ['통신 기지국 예비 전원', 'reserve power of a telecom tower'],
      ['이동통신 기지국 축전지', 'accumulator of a mobile base station'],
    ],
  ],
  golf: [
    ['레저', 'leisure'],
    [
      ['골프카트 구동', 'driving a golf cart'],
      ['전동 카트', 'electric buggy'],
    ],
  ],
  forklift: [
    ['물류', 'logistics'],
    [
      ['지게차 동력', 'power for a forklift'],
      ['창고용 전동 지게차', 'warehouse fork lift truck'],
    ],
  ],
  agv: [
    ['자동화', 'automation'],
    [
      ['무인운반차', 'automated guided vehicle'],
      ['물류 로봇 구동', 'moving a warehouse robot'],
    ],
  ],
  boat: [
    ['해양', 'marine'],
    [
      ['전기 보트 추진', 'propulsion of an electric boat'],
      ['소형 선박', 'small ship'],
    ],
  ],
  camper: [
    ['캠핑', 'camping'],
    [
      ['캠핑카 보조 전원', 'auxiliary power of a camper van'],
      ['차박용 전력', 'power for a motorhome'],
    ],
  ],
  conversion: [
    ['개조', 'conversion'],
    [
      ['클래식카 전기차 개조', 'EV conversion of a classic car'],
      ['내연기관차 전동화', 'turning a petrol car electric'],
    ],
  ],
  tractor: [
    ['농업', 'agriculture'],
    [
      ['전동 트랙터', 'electric tractor'],
      ['농기계 동력원', 'drive for farm machinery'],
    ],
  ],
  pump: [
    ['수자원', 'water'],
    [
      ['관개용 양수기', 'irrigation pump'],
      ['농업용수 펌프 구동', 'driving a water pump on a farm'],
    ],
  ],
  greenhouse: [
    ['스마트팜', 'smart farm'],
    [
      ['온실 난방', 'heating a greenhouse'],
      ['비닐하우스 온도 조절', 'climate of a poly tunnel'],
    ],
  ],
  cold: [
    ['콜드체인', 'cold chain'],
    [
      ['냉동차 냉각', 'cooling a refrigerated truck'],
      ['저온 창고', 'cold store'],
    ],
  ],
  conveyor: [
    ['제조', 'manufacturing'],
    [
      ['컨베이어 구동', 'driving a conveyor belt'],
      ['공장 이송 설비', 'transport line in a plant'],
    ],
  ],
  machine: [
    ['공작기계', 'machine tools'],
    [
      ['선반 주축 모터', 'spindle of a lathe'],
      ['CNC 가공기', 'CNC milling machine'],
    ],
  ],
  testbench: [
    ['연구', 'research'],
    [
      ['모터 시험 장비', 'dynamometer test bench'],
      ['대학 연구실 실험', 'university laboratory'],
    ],
  ],
  training: [
    ['교육', 'education'],
    [
      ['정비사 실습 교보재', 'training rig for mechanics'],
      ['공업고등학교 수업', 'vocational school lessons'],
    ],
  ],
  generator: [
    ['발전', 'power generation'],
    [
      ['소형 풍력 발전기', 'small wind turbine generator'],
      ['소수력 발전', 'micro hydro plant'],
    ],
  ],
  charging: [
    ['충전 인프라', 'charging infrastructure'],
    [
      ['이동식 급속 충전', 'mobile fast charging'],
      ['주차장 충전소', 'car park charging point'],
    ],
  ],
  repair: [
    ['정비', 'repair'],
    [
      ['사고차 수리', 'repair of a crashed car'],
      ['동일 차종 교체', 'replacement in the same model'],
    ],
  ],
  building: [
    ['건설', 'construction'],
    [
      ['모듈러 주택 골조', 'frame of a modular house'],
      ['경량 건축 구조물', 'lightweight building structure'],
    ],
  ],
  smelting: [
    ['금속 재활용', 'metal recycling'],
    [
      ['알루미늄 용해', 'melting aluminium scrap'],
      ['합금 제련 원료', 'feedstock for a foundry'],
    ],
  ],
  blackmass: [
    ['배터리 재활용', 'battery recycling'],
    [
      ['블랙매스 생산', 'black mass production'],
      ['니켈 코발트 회수', 'recovering nickel and cobalt'],
    ],
  ],
  magnets: [
    ['희토류 회수', 'rare earth recovery'],
    [
      ['네오디뮴 자석 회수', 'recovering neodymium magnets'],
      ['영구자석 재가공', 'reworking permanent magnets'],
    ],
  ],
  furniture: [
    ['가구', 'furniture'],
    [
      ['사무용 의자 제작', 'building office chairs'],
      ['카페 인테리어 소품', 'furnishing a café'],
    ],
  ],
  acoustic: [
    ['건축 자재', 'building materials'],
    [
      ['방음재', 'sound insulation'],
      ['흡음 패널', 'acoustic panels'],
    ],
  ],
  robot: [
    ['로봇', 'robotics'],
    [
      ['자율주행 로봇 센서', 'sensing of an autonomous robot'],
      ['드론 장애물 감지', 'obstacle detection of a drone'],
    ],
  ],
  signage: [
    ['광고', 'advertising'],
    [
      ['디지털 안내판', 'digital sign'],
      ['매장 화면', 'screen in a shop'],
    ],
  ],
  lighting: [
    ['조명', 'lighting'],
    [
      ['무대 조명', 'stage lights'],
      ['태양광 가로등', 'solar street lamp'],
    ],
  ],
}

const [mostStorage, moving] = [
  ['solar', 'ess', 'home', 'ups', 'telecom', 'camper'],
  ['golf', 'forklift', 'agv', 'boat', 'conversion', 'tractor'],
]

/** Kinds of parts: names, remarks, price in thousand won, uses. `spec` says which figures it has. */
export const kinds = {
  pack: {
    category: 'battery',
    share: 3,
    spec: 'pack',
    price: [2500, 9000],
    names: [
      ['배터리 팩', 'battery pack'],
      ['고전압 배터리 어셈블리', 'high-voltage battery assembly'],
      ['구동용 전지 팩', 'traction battery'],
    ],
    remarks: [
      ['BMS 포함, 셀 밸런싱 완료', 'BMS included, cells balanced'],
      ['수냉식 냉각 라인 유지', 'liquid cooling loop intact'],
      ['외관 손상 없음', 'no damage to the shell'],
    ],
    uses: [...mostStorage, 'forklift', 'boat', 'charging', 'blackmass'],
  },
  module: {
    category: 'battery',
    share: 3,
    spec: 'module',
    price: [200, 900],
    names: [
      ['배터리 모듈', 'battery module'],
      ['전지 모듈 12S', 'cell module 12S'],
    ],
    remarks: [
      ['전압 편차 10mV 이내', 'voltage spread below 10 mV'],
      ['버스바 부착 상태', 'with bus bars attached'],
      ['파우치 셀 구성', 'made of pouch cells'],
    ],
    uses: [...mostStorage, 'golf', 'agv', 'tractor', 'training', 'blackmass'],
  },
  cell: {
    category: 'battery',
    share: 2,
    spec: 'cell',
    price: [5, 60],
    names: [
      ['배터리 셀', 'battery cell'],
      ['각형 리튬 셀', 'prismatic lithium cell'],
      ['원통형 21700 셀', 'cylindrical 21700 cell'],
    ],
    remarks: [
      ['내부저항 측정 완료', 'internal resistance measured'],
      ['동일 배치 선별품', 'sorted from one batch'],
    ],
    uses: ['home', 'camper', 'golf', 'lighting', 'training', 'blackmass'],
  },
  bms: {
    category: 'battery',
    share: 1,
    spec: 'plain',
    price: [80, 400],
    names: [
      ['배터리 관리 시스템', 'battery management system'],
      ['BMS 제어 보드', 'BMS control board'],
    ],
    remarks: [
      ['CAN 통신 지원', 'speaks CAN'],
      ['셀 전압 감시 기능', 'watches cell voltages'],
    ],
    uses: ['ess', 'conversion', 'training', 'testbench'],
  },
  coldplate: {
    category: 'battery',
    share: 1,
    spec: 'metal',
    price: [60, 250],
    names: [
      ['배터리 냉각판', 'battery cooling plate'],
      ['쿨링 플레이트', 'cold plate'],
    ],
    remarks: [
      ['누수 시험 통과', 'leak tested'],
      ['알루미늄 브레이징', 'brazed aluminium'],
    ],
    uses: ['ess', 'ups', 'conversion', 'smelting'],
  },
  pmmotor: {
    category: 'motor',
    share: 3,
    spec: 'motor',
    price: [700, 2600],
    names: [
      ['구동 모터', 'drive motor'],
      ['영구자석 동기 모터', 'permanent magnet synchronous motor'],
      ['트랙션 모터', 'traction motor'],
    ],
    remarks: [
      ['베어링 소음 없음', 'bearings run quietly'],
      ['리졸버 정상', 'resolver checked'],
      ['유냉식', 'oil cooled'],
    ],
    uses: [...moving, 'conveyor', 'machine', 'generator', 'pump', 'testbench', 'magnets'],
  },
  induction: {
    category: 'motor',
    share: 1,
    spec: 'motor',
    price: [600, 2200],
    names: [
      ['유도 모터', 'induction motor'],
      ['비동기 전동기', 'asynchronous motor'],
    ],
    remarks: [
      ['자석 없는 구조', 'free of magnets'],
      ['고속 회전 가능', 'made for high speed'],
    ],
    uses: [...moving, 'conveyor', 'machine', 'pump', 'testbench'],
  },
  stator: {
    category: 'motor',
    share: 1,
    spec: 'copper',
    price: [120, 500],
    names: [
      ['모터 고정자', 'motor stator'],
      ['헤어핀 스테이터', 'hairpin stator'],
    ],
    remarks: [
      ['권선 절연 양호', 'winding insulation good'],
      ['구리 권선 9kg', '9 kg of copper winding'],
    ],
    uses: ['generator', 'training', 'testbench'],
  },
  rotor: {
    category: 'motor',
    share: 1,
    spec: 'magnet',
    price: [150, 600],
    names: [
      ['모터 회전자', 'motor rotor'],
      ['자석 로터', 'rotor with magnets'],
    ],
    remarks: [
      ['자석 이탈 없음', 'no magnet loose'],
      ['동적 밸런싱', 'dynamically balanced'],
    ],
    uses: ['generator', 'magnets', 'training'],
  },
  reducer: {
    category: 'motor',
    share: 1,
    spec: 'metal',
    price: [200, 800],
    names: [
      ['감속기', 'reduction gear'],
      ['단일 기어박스', 'single-speed gearbox'],
    ],
    remarks: [
      ['기어 마모 없음', 'gears unworn'],
      ['오일 교환 완료', 'oil changed'],
    ],
    uses: ['conversion', 'golf', 'tractor', 'conveyor'],
  },
  inverter: {
    category: 'inverter',
    share: 2,
    spec: 'power',
    price: [400, 1600],
    names: [
      ['구동 인버터', 'traction inverter'],
      ['IGBT 인버터', 'IGBT inverter'],
      ['모터 제어용 인버터', 'motor drive inverter'],
    ],
    remarks: [
      ['400V 입력', '400 V input'],
      ['게이트 드라이버 포함', 'with gate drivers'],
    ],
    uses: ['conversion', 'boat', 'solar', 'conveyor', 'pump', 'testbench'],
  },
  sic: {
    category: 'inverter',
    share: 1,
    spec: 'power',
    price: [900, 2800],
    names: [
      ['탄화규소 인버터', 'silicon carbide inverter'],
      ['SiC 파워 인버터', 'SiC power inverter'],
    ],
    remarks: [
      ['800V 대응', 'for 800 V'],
      ['고효율 스위칭', 'efficient switching'],
    ],
    uses: ['solar', 'ess', 'charging', 'testbench'],
  },
  dcdc: {
    category: 'inverter',
    share: 2,
    spec: 'power',
    price: [120, 500],
    names: [
      ['DC-DC 컨버터', 'DC-DC converter'],
      ['저전압 직류 변환기', 'low-voltage converter LDC'],
    ],
    remarks: [
      ['12V 150A 출력', '12 V 150 A output'],
      ['수냉 하우징', 'water cooled housing'],
    ],
    uses: ['camper', 'boat', 'conversion', 'lighting', 'telecom'],
  },
  obc: {
    category: 'charger',
    share: 2,
    spec: 'power',
    price: [300, 1100],
    names: [
      ['온보드 충전기', 'on-board charger'],
      ['완속 충전기 OBC', 'OBC AC charger'],
    ],
    remarks: [
      ['11kW 3상', '11 kW three-phase'],
      ['7.2kW 단상', '7.2 kW single-phase'],
      ['V2L 지원', 'supports V2L'],
    ],
    uses: ['conversion', 'boat', 'golf', 'camper', 'charging'],
  },
  inlet: {
    category: 'charger',
    share: 1,
    spec: 'plain',
    price: [60, 250],
    names: [
      ['충전구', 'charge inlet'],
      ['콤보 충전 소켓', 'CCS charging socket'],
    ],
    remarks: [
      ['잠금장치 정상', 'lock works'],
      ['배선 1.5m 포함', 'with 1.5 m of cable'],
    ],
    uses: ['conversion', 'repair', 'charging'],
  },
  cable: {
    category: 'charger',
    share: 1,
    spec: 'copper',
    price: [80, 400],
    names: [
      ['충전 케이블', 'charging cable'],
      ['급속 충전 건', 'fast charging gun'],
    ],
    remarks: [
      ['차데모 규격', 'CHAdeMO type'],
      ['5m 길이', '5 m long'],
    ],
    uses: ['charging', 'repair'],
  },
  vcu: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [80, 450],
    names: [
      ['차량 제어기 VCU', 'vehicle control unit'],
      ['통합 제어 컨트롤러', 'integrated controller'],
    ],
    remarks: [
      ['초기화 완료', 'reset to factory state'],
      ['커넥터 포함', 'with connectors'],
    ],
    uses: ['conversion', 'training', 'repair'],
  },
  harness: {
    category: 'electronics',
    share: 1,
    spec: 'copper',
    price: [40, 300],
    names: [
      ['고전압 와이어링 하네스', 'high-voltage wiring harness'],
      ['차량 배선', 'cable loom'],
    ],
    remarks: [
      ['피복 손상 없음', 'sheath undamaged'],
      ['구리 함량 높음', 'rich in copper'],
    ],
    uses: ['conversion', 'repair', 'smelting'],
  },
  radar: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [90, 500],
    names: [
      ['전방 레이더', 'front radar'],
      ['레이더 센서 77GHz', '77 GHz radar sensor'],
    ],
    remarks: [
      ['보정 필요', 'needs calibration'],
      ['브래킷 포함', 'with bracket'],
    ],
    uses: ['robot', 'repair', 'testbench'],
  },
  camera: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [50, 350],
    names: [
      ['서라운드 카메라', 'surround-view camera'],
      ['전방 카메라 모듈', 'front camera module'],
    ],
    remarks: [
      ['렌즈 흠집 없음', 'lens without scratches'],
      ['ADAS 용', 'for driver assistance'],
    ],
    uses: ['robot', 'repair', 'agv'],
  },
  headlamp: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [100, 900],
    names: [
      ['LED 헤드램프', 'LED headlamp'],
      ['전조등 좌측', 'left headlight'],
    ],
    remarks: [
      ['브래킷 양호', 'brackets fine'],
      ['습기 없음', 'no moisture inside'],
    ],
    uses: ['repair', 'lighting'],
  },
  display: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [120, 900],
    names: [
      ['12.3인치 디스플레이', '12.3 inch display'],
      ['인포테인먼트 화면', 'infotainment screen'],
    ],
    remarks: [
      ['터치 정상', 'touch works'],
      ['번인 없음', 'no burn-in'],
    ],
    uses: ['signage', 'repair', 'training'],
  },
  compressor: {
    category: 'electronics',
    share: 1,
    spec: 'power',
    price: [150, 600],
    names: [
      ['전동 컴프레서', 'electric compressor'],
      ['에어컨 압축기', 'air conditioning compressor'],
    ],
    remarks: [
      ['고전압 구동', 'runs on high voltage'],
      ['R1234yf 냉매', 'R1234yf refrigerant'],
    ],
    uses: ['cold', 'camper', 'repair', 'greenhouse'],
  },
  heater: {
    category: 'electronics',
    share: 1,
    spec: 'power',
    price: [90, 400],
    names: [
      ['PTC 히터', 'PTC heater'],
      ['냉각수 가열 히터', 'coolant heater'],
    ],
    remarks: [
      ['5kW 출력', '5 kW output'],
      ['절연저항 정상', 'insulation resistance fine'],
    ],
    uses: ['greenhouse', 'camper', 'conversion'],
  },
  waterpump: {
    category: 'electronics',
    share: 1,
    spec: 'plain',
    price: [40, 200],
    names: [
      ['전동 워터펌프', 'electric water pump'],
      ['냉각수 순환 펌프', 'coolant circulation pump'],
    ],
    remarks: [
      ['PWM 제어', 'PWM controlled'],
      ['저소음', 'low noise'],
    ],
    uses: ['greenhouse', 'ess', 'conversion', 'repair'],
  },
  subframe: {
    category: 'body-chassis-frame',
    share: 1,
    spec: 'metal',
    price: [150, 700],
    names: [
      ['전륜 서브프레임', 'front subframe'],
      ['후륜 크래들', 'rear cradle'],
    ],
    remarks: [
      ['부식 없음', 'no corrosion'],
      ['용접부 균열 없음', 'welds uncracked'],
    ],
    uses: ['repair', 'conversion', 'building', 'smelting'],
  },
  enclosure: {
    category: 'body-chassis-frame',
    share: 1,
    spec: 'metal',
    price: [200, 900],
    names: [
      ['배터리 케이스', 'battery enclosure'],
      ['배터리 하우징 트레이', 'battery tray'],
    ],
    remarks: [
      ['기밀 시험 통과', 'airtight'],
      ['압출 알루미늄', 'extruded aluminium'],
    ],
    uses: ['ess', 'conversion', 'smelting', 'building'],
  },
  sidemember: {
    category: 'body-chassis-frame',
    share: 1,
    spec: 'steel',
    price: [80, 400],
    names: [
      ['사이드멤버', 'side member'],
      ['사이드실 보강재', 'side sill reinforcement'],
    ],
    remarks: [
      ['초고장력강판', 'ultra-high-strength steel'],
      ['핫스탬핑', 'hot stamped'],
    ],
    uses: ['building', 'repair', 'smelting'],
  },
  bumperbeam: {
    category: 'body-chassis-frame',
    share: 1,
    spec: 'metal',
    price: [50, 250],
    names: [
      ['범퍼 빔', 'bumper beam'],
      ['충돌 보강 빔', 'crash beam'],
    ],
    remarks: [
      ['변형 없음', 'not bent'],
      ['볼트 체결부 양호', 'bolt holes fine'],
    ],
    uses: ['repair', 'building', 'smelting'],
  },
  hood: {
    category: 'body-panel',
    share: 1,
    spec: 'metal',
    price: [80, 500],
    names: [
      ['보닛', 'hood'],
      ['후드 패널', 'bonnet panel'],
    ],
    remarks: [
      ['도장 양호', 'paint good'],
      ['흰색', 'white'],
    ],
    uses: ['repair', 'smelting', 'furniture'],
  },
  fender: {
    category: 'body-panel',
    share: 1,
    spec: 'steel',
    price: [40, 250],
    names: [
      ['앞 펜더', 'front fender'],
      ['휀더 좌측', 'left wing'],
    ],
    remarks: [
      ['찌그러짐 없음', 'no dents'],
      ['은색', 'silver'],
    ],
    uses: ['repair', 'smelting'],
  },
  tailgate: {
    category: 'body-panel',
    share: 1,
    spec: 'metal',
    price: [120, 700],
    names: [
      ['테일게이트', 'tailgate'],
      ['트렁크 리드', 'trunk lid'],
    ],
    remarks: [
      ['전동 개폐', 'power operated'],
      ['유리 포함', 'with glass'],
    ],
    uses: ['repair', 'smelting'],
  },
  frontdoor: {
    category: 'body-door',
    share: 2,
    spec: 'steel',
    price: [100, 700],
    names: [
      ['운전석 도어', 'driver door'],
      ['앞문 어셈블리', 'front door assembly'],
    ],
    remarks: [
      ['도어 트림 포함', 'with door trim'],
      ['창문 모터 정상', 'window motor works'],
    ],
    uses: ['repair', 'training', 'smelting'],
  },
  reardoor: {
    category: 'body-door',
    share: 1,
    spec: 'steel',
    price: [90, 600],
    names: [
      ['뒷문', 'rear door'],
      ['뒷좌석 도어 우측', 'right rear door'],
    ],
    remarks: [
      ['손잡이 포함', 'with handle'],
      ['검정색', 'black'],
    ],
    uses: ['repair', 'smelting'],
  },
  windshield: {
    category: 'body-window',
    share: 1,
    spec: 'glass',
    price: [80, 500],
    names: [
      ['앞유리', 'windshield'],
      ['접합 전면 유리', 'laminated front glass'],
    ],
    remarks: [
      ['HUD 대응', 'for head-up display'],
      ['돌빵 없음', 'no stone chips'],
    ],
    uses: ['repair', 'building', 'furniture'],
  },
  sideglass: {
    category: 'body-window',
    share: 1,
    spec: 'glass',
    price: [20, 150],
    names: [
      ['옆유리', 'side window'],
      ['강화유리 뒷문', 'tempered glass of the rear door'],
    ],
    remarks: [
      ['선팅 유리', 'tinted'],
      ['이중 접합', 'double glazed'],
    ],
    uses: ['repair', 'greenhouse', 'furniture'],
  },
  panorama: {
    category: 'body-window',
    share: 1,
    spec: 'glass',
    price: [150, 900],
    names: [
      ['파노라마 선루프', 'panoramic roof'],
      ['선루프 유리', 'sunroof glass'],
    ],
    remarks: [
      ['누수 없음', 'watertight'],
      ['차광막 포함', 'with sun blind'],
    ],
    uses: ['repair', 'greenhouse', 'building'],
  },
  seat: {
    category: 'interior',
    share: 2,
    spec: 'soft',
    price: [80, 800],
    names: [
      ['가죽 시트', 'leather seat'],
      ['운전석 좌석', 'driver seat'],
      ['뒷좌석 벤치', 'rear bench'],
    ],
    remarks: [
      ['열선 통풍', 'heated and ventilated'],
      ['전동 조절', 'electrically adjusted'],
    ],
    uses: ['furniture', 'camper', 'repair'],
  },
  dashboard: {
    category: 'interior',
    share: 1,
    spec: 'soft',
    price: [80, 500],
    names: [
      ['대시보드', 'dashboard'],
      ['크래시패드', 'instrument panel'],
    ],
    remarks: [
      ['에어백 제외', 'without airbag'],
      ['긁힘 적음', 'few scratches'],
    ],
    uses: ['repair', 'training'],
  },
  carpet: {
    category: 'interior',
    share: 1,
    spec: 'soft',
    price: [20, 120],
    names: [
      ['바닥 카펫', 'floor carpet'],
      ['트렁크 매트', 'boot mat'],
    ],
    remarks: [
      ['세척 완료', 'cleaned'],
      ['두꺼운 흡음층', 'thick layer against noise'],
    ],
    uses: ['acoustic', 'camper', 'repair'],
  },
  headliner: {
    category: 'interior',
    share: 1,
    spec: 'soft',
    price: [40, 250],
    names: [
      ['천장재', 'headliner'],
      ['루프 라이닝', 'roof lining'],
    ],
    remarks: [
      ['오염 없음', 'unstained'],
      ['난연 소재', 'flame retardant'],
    ],
    uses: ['acoustic', 'repair', 'camper'],
  },
  wheel: {
    category: 'other',
    share: 1,
    spec: 'metal',
    price: [60, 500],
    names: [
      ['19인치 휠', '19 inch wheel'],
      ['알로이 림 세트', 'set of alloy rims'],
    ],
    remarks: [
      ['휘어짐 없음', 'runs true'],
      ['타이어 제외', 'without tyres'],
    ],
    uses: ['repair', 'smelting', 'tractor'],
  },
  brake: {
    category: 'other',
    share: 1,
    spec: 'steel',
    price: [40, 300],
    names: [
      ['브레이크 캘리퍼', 'brake caliper'],
      ['전동 브레이크 부스터', 'electric brake booster'],
    ],
    remarks: [
      ['패드 포함', 'with pads'],
      ['작동 시험 완료', 'tested'],
    ],
    uses: ['repair', 'conversion', 'training'],
  },
}
