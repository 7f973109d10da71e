/**
 * The vocabulary of the trade in Korean and English: what stands in one line means the same. The first word of each
 * side is the one that is shown.
 */
const lines = {
  parts: `
배터리, 밧데리, 전지, 축전지 = battery, batteries, accumulator
배터리 팩, 배터리팩 = battery pack, traction battery
배터리 모듈, 전지 모듈 = battery module, cell module
배터리 셀, 전지셀 = battery cell, cells
파우치형, 파우치 = pouch
각형 = prismatic
원통형 = cylindrical, 21700, 18650
배터리 관리 시스템, 배터리관리시스템, 비엠에스 = BMS, battery management system
삼원계, 엔씨엠 = NCM, NMC, nickel cobalt manganese
리튬인산철, 인산철 = LFP, lithium iron phosphate, LiFePO4
사이클 수명, 충방전 횟수 = cycle life, charge cycles
냉각판, 쿨링 플레이트 = cooling plate, cold plate
수냉, 수냉식, 액체 냉각 = liquid cooled, liquid cooling, water cooled
공랭, 공랭식 = air cooled, air cooling
버스바, 부스바 = busbar, bus bar
릴레이, 접촉기 = relay, contactor
정션 박스, 고전압 분배기 = junction box, PDU, power distribution unit
퓨즈, 차단기 = fuse, breaker, disconnect
서비스 플러그 = service plug, MSD, manual service disconnect
모터, 전동기 = motor, electric motor
구동 모터, 구동모터, 트랙션 모터 = drive motor, traction motor, propulsion motor
영구자석, 자석 = permanent magnet, magnet
유도 모터, 유도전동기 = induction motor, asynchronous motor
고정자, 스테이터 = stator
회전자, 로터 = rotor
권선, 헤어핀 = winding, hairpin
감속기, 기어박스 = reducer, gearbox, reduction gear, transmission
구동축, 드라이브 샤프트 = drive shaft, half shaft, axle
토크 = torque
인버터 = inverter
전력 반도체, 파워 모듈 = power semiconductor, power module
절연 게이트 트랜지스터, 아이지비티 = IGBT
탄화규소, 실리콘 카바이드 = SiC, silicon carbide
직류 변환기, 컨버터, 디씨디씨 = DC-DC converter, DCDC, LDC, step-down converter
커패시터, 콘덴서 = capacitor
충전기 = charger
온보드 차저, 온보드 충전기, 완속 충전기, 탑재형 충전기 = on-board charger, OBC, onboard charger
급속 충전, 급속충전기 = fast charging, fast charger, rapid charger, DC charger
충전구, 충전 포트, 충전 소켓 = charging port, charge inlet, charge socket
충전 케이블, 충전선 = charging cable, charge cord
콤보 = CCS, combo
차데모 = CHAdeMO
외부 전력 공급, 브이투엘 = V2L, vehicle to load
양방향 = bidirectional, V2G
전장부품, 전장품, 전자 부품 = electronics, electronic component
제어기, 제어 장치, 컨트롤러, 컨트롤 유닛 = controller, control unit, ECU
차량 제어기 = VCU, vehicle control unit
배선, 와이어링 하네스, 하네스, 전선 = wiring harness, harness, wiring, cable loom
센서 = sensor
레이더 = radar
라이다 = lidar
카메라 = camera
헤드램프, 전조등, 헤드라이트 = headlamp, headlight
테일램프, 후미등 = tail lamp, tail light, taillight
조명, 엘이디 = lighting, LED
디스플레이, 화면, 모니터 = display, screen, monitor
계기판, 클러스터 = instrument cluster, gauge cluster
인포테인먼트, 내비게이션, 헤드유닛 = infotainment, head unit, navigation
스피커, 앰프 = speaker, amplifier
운전자 보조 = ADAS, driver assistance
통신 모듈 = telematics, communication module
히트펌프 = heat pump
전동 컴프레서, 에어컨 컴프레서 = electric compressor, AC compressor
히터, 피티씨 = heater, PTC
워터펌프, 냉각수 펌프 = water pump, coolant pump
라디에이터 = radiator
열관리 = thermal management
냉난방, 공조 = HVAC, air conditioning, climate control
차체 = body, chassis, body in white
프레임, 골격 = frame, space frame
서브프레임 = subframe, cradle
크로스멤버 = crossmember, cross member
사이드멤버, 사이드실 = side member, side sill, rocker
배터리 케이스, 배터리 하우징 = battery enclosure, battery case, battery housing, battery tray
서스펜션, 현가장치 = suspension, damper
범퍼 빔, 범퍼빔 = bumper beam, crash beam
범퍼 = bumper
패널, 외판 = panel, outer panel, skin
보닛, 후드 = hood, bonnet
펜더, 휀더 = fender, wing panel
루프, 지붕 = roof
트렁크, 테일게이트 = trunk lid, tailgate, liftgate, boot lid
도어, 문짝, 문 = door
도어 트림 = door trim, door card
도어 손잡이 = door handle
사이드 미러, 사이드미러 = side mirror, wing mirror
유리 = glass, window
앞유리, 전면 유리 = windshield, windscreen
강화유리 = tempered glass, toughened glass
접합유리 = laminated glass
선루프, 파노라마 = sunroof, panoramic roof
내장재 = interior, interior trim
시트, 좌석 = seat, seating
가죽 = leather
대시보드, 크래시패드 = dashboard, instrument panel
콘솔 = console
운전대, 핸들 = steering wheel
카펫, 매트 = carpet, floor mat
천장재, 헤드라이너 = headliner, roof lining
타이어 = tire, tyre
휠 = wheel, rim
브레이크, 제동 = brake, braking
`,
  materials: `
알루미늄 = aluminium, aluminum
철강, 강철, 강판 = steel, steel sheet
고장력강, 초고장력강판 = high-strength steel, AHSS, UHSS
보론강, 핫스탬핑 = boron steel, hot stamped, press hardened
마그네슘 = magnesium
탄소섬유 = carbon fibre, carbon fiber, CFRP
구리, 동 = copper
플라스틱, 폴리프로필렌, 수지 = plastic, polypropylene, polymer, resin
합금 = alloy
주조, 다이캐스팅 = die cast, casting, diecast
압출 = extruded, extrusion
인장강도, 강도 = tensile strength, strength
경량, 경량화, 가벼운 = lightweight, light weight
내식성, 부식 = corrosion resistant, corrosion
방수 = waterproof, watertight, water resistant
방염, 난연, 내화 = flame retardant, fireproof, fire resistant
절연 = insulation, insulated
니켈 = nickel
코발트 = cobalt
리튬 = lithium
망간 = manganese, LMO
희토류, 네오디뮴 = rare earth, neodymium
`,
  uses: `
블랙매스, 블랙파우더 = black mass, black powder
에너지 저장, 에너지저장장치, 에너지 저장 장치, 전력 저장, 이에스에스 = energy storage, ESS, energy storage system, stationary storage
태양광, 태양 전지 = solar, photovoltaic, PV
풍력 = wind power, wind turbine
재생에너지, 신재생 = renewable energy, renewables
무정전 전원, 비상 전원, 백업 전원, 비상전원 = UPS, backup power, uninterruptible power, emergency power
가정용, 주택용 = home, household, residential
산업용, 공장 = industrial, factory, plant
마이크로그리드, 독립형 전력 = microgrid, off-grid
발전기, 발전 = generator, power generation
지게차 = forklift, fork lift
골프카트, 골프차 = golf cart, golf car, buggy
무인운반차, 물류 로봇, 물류로봇 = AGV, automated guided vehicle, warehouse robot
로봇 = robot, robotics
전기자전거, 전동자전거 = e-bike, electric bicycle
전동킥보드, 스쿠터 = scooter, kick scooter, micromobility
선박, 보트, 요트, 어선 = boat, marine, ship, yacht
캠핑카, 캠핑, 차박 = camper, camper van, RV, caravan, camping, motorhome
드론 = drone, UAV
기지국, 통신 기지국 = base station, telecom tower, cell tower
데이터센터, 서버실 = data centre, data center, server room
농업, 농기계, 트랙터 = agriculture, farm machinery, tractor, farming
스마트팜, 온실 = greenhouse, smart farm
관개, 양수기 = irrigation, water pumping
건설, 건축, 시공 = construction, building
건설기계, 굴착기, 중장비 = excavator, construction machinery, heavy equipment
전기차 개조, 전기차 컨버전, 클래식카, 전동화 = EV conversion, electric conversion, classic car, electrify
전동 공구 = power tool, cordless tool
컨베이어 = conveyor, conveyor belt
공작기계, 씨엔씨 = machine tool, CNC, lathe
펌프 = pump
환풍기, 팬, 송풍기 = fan, blower, ventilation
엘리베이터, 승강기 = elevator, lift
가로등 = street lamp, street light
전동 휠체어, 휠체어 = wheelchair, mobility aid
의료 = medical, hospital
교육, 실습, 훈련 = training, education, teaching, school
연구, 시험 = research, laboratory, testing
가구, 인테리어 소품 = furniture, furnishing
방음, 흡음 = sound insulation, acoustic, soundproofing
전기버스, 버스 = bus, electric bus
화물차, 트럭, 택배차 = truck, delivery van, lorry
전기 이륜차, 오토바이 = motorcycle, motorbike, two-wheeler
철도, 열차 = railway, train, rail
냉동차, 냉장 = refrigerated, cold chain, refrigerator
용접 = welding
용해, 제련 = smelting, melting, foundry
재단, 절단 = cutting
`,
  cars: `
현대, 현대자동차 = Hyundai
기아 = Kia
제네시스 = Genesis
테슬라 = Tesla
쉐보레, 지엠 = Chevrolet, Chevy, GM
닛산 = Nissan
르노 = Renault
폭스바겐 = Volkswagen, VW
비야디 = BYD
벤츠, 메르세데스 = Mercedes, Mercedes-Benz
볼보 = Volvo
폴스타 = Polestar
포르쉐 = Porsche
아우디 = Audi
비엠더블유 = BMW
아이오닉 = Ioniq
코나 = Kona
니로 = Niro
쏘울 = Soul
모델3, 모델 3 = Model 3
모델Y, 모델 Y = Model Y
모델S, 모델 S = Model S
볼트 = Bolt
리프 = Leaf
조에 = Zoe
타이칸 = Taycan
포터 = Porter
봉고 = Bongo
삼성에스디아이 = Samsung SDI
엘지에너지솔루션 = LG Energy Solution, LGES
`,
  general: `
배터리 건강 상태, 잔존 용량, 잔존수명, 건강도 = state of health, SOH, remaining capacity
출력, 고출력 = power output, high power
고전압 = high voltage
저전압 = low voltage
재활용 = recycling, recyclable, recycle
재사용, 재이용 = reuse, second life, repurpose
재제조, 재생 = remanufactured, refurbished, reconditioned
중고 = used, second-hand, pre-owned
신품, 미사용 = new, unused, brand new
폐차, 사고차 = scrapped vehicle, salvage, end of life vehicle
해체, 분해 = dismantling, disassembly, teardown
소형 = small, compact
대형, 대용량 = large, large capacity
저렴한, 저가 = cheap, low cost, affordable
전기차, 전기자동차 = electric vehicle, EV, electric car
하이브리드 = hybrid, PHEV
자동차, 차량 = car, vehicle, automotive
부품 = part, component, spare
`,
} as const

export type Field = keyof typeof lines

/** Words of both languages that mean the same. */
export interface Concept {
  readonly field: Field
  readonly korean: readonly string[]
  readonly english: readonly string[]
}

export const glossary: readonly Concept[] = Object.entries(lines).flatMap(([field, text]) =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [korean = '', english = ''] = line.split(' = ')
      return { field: field as Field, korean: korean.split(', '), english: english.split(', ') }
    }),
)
