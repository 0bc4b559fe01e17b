import type { Language } from './languages.ts';

/** The top of the tree: display group of sales ranks, its website name, and the marketplace's commission on it in percent. */
export const departments = {
  kitchen: { name: 'Home & Kitchen', display: 'kitchen_display_on_website', feePercent: 15 },
  tools: { name: 'Tools & Home Improvement', display: 'home_improvement_display_on_website', feePercent: 15 },
  toys: { name: 'Toys & Games', display: 'toy_display_on_website', feePercent: 15 },
  electronics: { name: 'Electronics', display: 'ce_display_on_website', feePercent: 8 },
  sports: { name: 'Sports & Outdoors', display: 'sports_display_on_website', feePercent: 15 },
  office: { name: 'Office Products', display: 'office_product_display_on_website', feePercent: 15 },
  pets: { name: 'Pet Supplies', display: 'pet_products_display_on_website', feePercent: 15 },
  beauty: { name: 'Beauty & Personal Care', display: 'beauty_display_on_website', feePercent: 15 },
  baby: { name: 'Baby', display: 'baby_product_display_on_website', feePercent: 15 },
  automotive: { name: 'Automotive', display: 'automotive_display_on_website', feePercent: 12 },
  health: { name: 'Health & Household', display: 'drugstore_display_on_website', feePercent: 15 },
  garden: { name: 'Patio, Lawn & Garden', display: 'lawn_garden_display_on_website', feePercent: 15 },
  fashion: { name: 'Clothing, Shoes & Jewelry', display: 'fashion_display_on_website', feePercent: 17 },
  music: { name: 'Musical Instruments', display: 'musical_instruments_display_on_website', feePercent: 15 },
} as const;
export type DepartmentKey = keyof typeof departments;

/** What the pictures draw. */
export type Shape = 'bottle' | 'pan' | 'box' | 'tool' | 'lamp' | 'gadget' | 'ball' | 'bag' | 'shirt' | 'tube' | 'bowl' | 'plant' | 'pen' | 'cushion' | 'guitar';

/** A leaf of the category tree and what its products are like: prices in US dollars, weights in grams, lengths in millimetres. */
export type Leaf = {
  department: DepartmentKey;
  group: string;
  name: string;
  productType: string;
  shape: Shape;
  price: readonly [number, number];
  grams: readonly [number, number];
  mm: readonly [number, number, number];
  sizes: readonly string[];
  materials: readonly string[];
  features: readonly string[];
  nouns: Readonly<Record<Language, string>>;
};

type Kind = readonly [DepartmentKey, string, string, string, Shape];
type Body = Pick<Leaf, 'price' | 'grams' | 'mm'>;
type Words = Pick<Leaf, 'sizes' | 'materials' | 'features'>;

const leaf = ([department, group, name, productType, shape]: Kind, body: Body, words: Words, nouns: readonly string[]): Leaf => {
  const [en = name, de = en, fr = en, es = en, it = en, nl = en, sv = en, pl = en, tr = en, pt = en, ja = en] = nouns;
  return { department, group, name, productType, shape, ...body, ...words, nouns: { en, de, fr, es, it, nl, sv, pl, tr, pt, ja } };
};

/** Every leaf of the generated catalogue. */
export const leaves: readonly Leaf[] = [
  leaf(['kitchen', 'Kitchen & Dining', 'Water Bottles', 'BOTTLE', 'bottle'], { price: [11, 42], grams: [180, 620], mm: [260, 75, 75] },
    { sizes: ['17 oz', '24 oz', '32 oz', '40 oz'], materials: ['Stainless Steel', 'Tritan'], features: ['Double Wall Vacuum Insulated', 'Leak Proof Lid with Straw', 'Wide Mouth'] },
    ['Insulated Water Bottle', 'Isolierte Trinkflasche', 'Gourde Isotherme', 'Botella de Agua Térmica', 'Borraccia Termica', 'Thermosfles', 'Termosflaska', 'Butelka Termiczna', 'Termos Matara', 'Garrafa Térmica', '真空断熱ボトル']),
  leaf(['kitchen', 'Kitchen & Dining', 'Skillets', 'SAUTE_FRY_PAN', 'pan'], { price: [18, 89], grams: [900, 2800], mm: [480, 290, 70] },
    { sizes: ['8 Inch', '10 Inch', '12 Inch'], materials: ['Cast Iron', 'Hard Anodized Aluminum', 'Carbon Steel'], features: ['Nonstick', 'Oven Safe', 'Pre-Seasoned', 'with Glass Lid'] },
    ['Frying Pan', 'Bratpfanne', 'Poêle', 'Sartén', 'Padella', 'Koekenpan', 'Stekpanna', 'Patelnia', 'Tava', 'Frigideira', 'フライパン']),
  leaf(['kitchen', 'Kitchen & Dining', 'Coffee Presses', 'COFFEE_MAKER', 'bottle'], { price: [16, 65], grams: [450, 1300], mm: [220, 150, 110] },
    { sizes: ['12 oz', '34 oz', '50 oz'], materials: ['Borosilicate Glass', 'Stainless Steel'], features: ['4 Level Filtration', 'Heat Resistant', 'with Extra Screens'] },
    ['French Press Coffee Maker', 'French Press Kaffeebereiter', 'Cafetière à Piston', 'Cafetera de Émbolo', 'Caffettiera a Stantuffo', 'Cafetière', 'Pressobryggare', 'Zaparzacz do Kawy', 'French Press Kahve Demleme', 'Prensa Francesa', 'フレンチプレス コーヒーメーカー']),
  leaf(['kitchen', 'Bedding', 'Throw Pillows', 'PILLOW', 'cushion'], { price: [12, 48], grams: [350, 1100], mm: [450, 450, 140] },
    { sizes: ['18x18 Inch', '20x20 Inch', 'Set of 2'], materials: ['Velvet', 'Linen', 'Cotton'], features: ['Soft Decorative', 'with Hidden Zipper', 'Machine Washable'] },
    ['Throw Pillow', 'Dekokissen', 'Coussin Décoratif', 'Cojín Decorativo', 'Cuscino Decorativo', 'Sierkussen', 'Prydnadskudde', 'Poduszka Dekoracyjna', 'Dekoratif Kırlent', 'Almofada Decorativa', 'クッション']),
  leaf(['kitchen', 'Storage & Organization', 'Food Storage Containers', 'FOOD_STORAGE_CONTAINER', 'box'], { price: [14, 54], grams: [500, 2400], mm: [310, 220, 180] },
    { sizes: ['10 Piece', '16 Piece', '24 Piece'], materials: ['Glass', 'BPA-Free Plastic'], features: ['Airtight', 'Stackable', 'Microwave and Dishwasher Safe'] },
    ['Food Storage Container Set', 'Frischhaltedosen-Set', 'Boîtes de Conservation', 'Recipientes para Alimentos', 'Contenitori per Alimenti', 'Vershouddozen Set', 'Matlådor Set', 'Zestaw Pojemników na Żywność', 'Saklama Kabı Seti', 'Conjunto de Potes', '保存容器セット']),
  leaf(['kitchen', 'Lighting', 'Table Lamps', 'LAMP', 'lamp'], { price: [19, 95], grams: [700, 2600], mm: [420, 200, 200] },
    { sizes: ['13 Inch', '16 Inch', 'Set of 2'], materials: ['Ceramic', 'Metal', 'Wood'], features: ['Touch Control', 'with USB Ports', '3 Way Dimmable'] },
    ['Bedside Table Lamp', 'Nachttischlampe', 'Lampe de Chevet', 'Lámpara de Mesa', 'Lampada da Comodino', 'Tafellamp', 'Bordslampa', 'Lampka Nocna', 'Masa Lambası', 'Luminária de Mesa', 'テーブルランプ']),
  leaf(['tools', 'Power & Hand Tools', 'Screwdriver Sets', 'SCREWDRIVER', 'tool'], { price: [9, 46], grams: [250, 1500], mm: [240, 160, 50] },
    { sizes: ['6 Piece', '12 Piece', '46 Piece'], materials: ['Chrome Vanadium Steel', 'S2 Steel'], features: ['Magnetic Tips', 'Ergonomic Grip', 'with Storage Case'] },
    ['Precision Screwdriver Set', 'Feinmechaniker-Schraubendreher-Set', 'Jeu de Tournevis de Précision', 'Juego de Destornilladores', 'Set di Cacciaviti', 'Schroevendraaierset', 'Skruvmejselset', 'Zestaw Wkrętaków', 'Hassas Tornavida Seti', 'Jogo de Chaves de Fenda', '精密ドライバーセット']),
  leaf(['tools', 'Safety & Security', 'Flashlights', 'FLASHLIGHT', 'tube'], { price: [13, 69], grams: [90, 480], mm: [150, 45, 45] },
    { sizes: ['1000 Lumen', '2000 Lumen', '2 Pack'], materials: ['Aluminum Alloy'], features: ['Rechargeable', 'Zoomable', 'IPX7 Waterproof', '5 Modes'] },
    ['LED Flashlight', 'LED Taschenlampe', 'Lampe Torche LED', 'Linterna LED', 'Torcia LED', 'LED Zaklamp', 'LED Ficklampa', 'Latarka LED', 'LED El Feneri', 'Lanterna LED', 'LED懐中電灯']),
  leaf(['tools', 'Measuring & Layout', 'Tape Measures', 'TAPE_MEASURE', 'gadget'], { price: [8, 34], grams: [180, 520], mm: [90, 80, 45] },
    { sizes: ['16 ft', '25 ft', '33 ft'], materials: ['Nylon Coated Steel'], features: ['Double Sided', 'Shock Absorbent Case', 'Magnetic Hook'] },
    ['Tape Measure', 'Maßband', 'Mètre Ruban', 'Cinta Métrica', 'Metro a Nastro', 'Rolmaat', 'Måttband', 'Miara Zwijana', 'Şerit Metre', 'Trena', 'メジャー']),
  leaf(['toys', 'Building Toys', 'Building Sets', 'TOY_BUILDING_BLOCK', 'box'], { price: [15, 99], grams: [350, 2200], mm: [380, 260, 70] },
    { sizes: ['120 Pieces', '300 Pieces', '520 Pieces'], materials: ['Plastic', 'Beech Wood'], features: ['STEM Learning', 'Ages 6+', 'with Storage Box'] },
    ['Building Blocks Set', 'Bausteine-Set', 'Jeu de Construction', 'Juego de Construcción', 'Set di Costruzioni', 'Bouwset', 'Byggklossar Set', 'Zestaw Klocków', 'Yapı Blokları Seti', 'Conjunto de Blocos', 'ブロックセット']),
  leaf(['toys', 'Puzzles', 'Jigsaw Puzzles', 'PUZZLES', 'box'], { price: [9, 32], grams: [400, 1200], mm: [340, 240, 55] },
    { sizes: ['500 Piece', '1000 Piece', '2000 Piece'], materials: ['Recycled Board'], features: ['for Adults', 'Panoramic', 'Matte Finish'] },
    ['Jigsaw Puzzle', 'Puzzle', 'Puzzle', 'Puzle', 'Puzzle', 'Legpuzzel', 'Pussel', 'Puzzle', 'Yapboz', 'Quebra-Cabeça', 'ジグソーパズル']),
  leaf(['toys', 'Sports & Outdoor Play', 'Playground Balls', 'TOY_FIGURE', 'ball'], { price: [7, 29], grams: [150, 700], mm: [220, 220, 220] },
    { sizes: ['6 Inch', '8.5 Inch', '3 Pack'], materials: ['Rubber', 'Soft Foam'], features: ['Bouncy', 'with Hand Pump', 'Indoor Outdoor'] },
    ['Playground Ball', 'Spielball', 'Ballon de Jeu', 'Pelota de Juego', 'Palla da Gioco', 'Speelbal', 'Lekboll', 'Piłka do Zabawy', 'Oyun Topu', 'Bola de Brincar', 'プレイボール']),
  leaf(['electronics', 'Headphones', 'Earbud Headphones', 'HEADPHONES', 'gadget'], { price: [19, 149], grams: [40, 320], mm: [110, 90, 45] },
    { sizes: ['with Charging Case', '40H Playtime', '60H Playtime'], materials: ['ABS'], features: ['Bluetooth 5.3', 'Active Noise Cancelling', 'IPX7 Waterproof'] },
    ['Wireless Earbuds', 'Kabellose Kopfhörer', 'Écouteurs sans Fil', 'Auriculares Inalámbricos', 'Auricolari Wireless', 'Draadloze Oordopjes', 'Trådlösa Hörlurar', 'Słuchawki Bezprzewodowe', 'Kablosuz Kulaklık', 'Fones de Ouvido sem Fio', 'ワイヤレスイヤホン']),
  leaf(['electronics', 'Accessories', 'USB Cables', 'ELECTRONIC_CABLE', 'tube'], { price: [7, 28], grams: [30, 180], mm: [140, 90, 25] },
    { sizes: ['3.3 ft 2 Pack', '6.6 ft', '10 ft 2 Pack'], materials: ['Braided Nylon'], features: ['60W Fast Charging', '100W Power Delivery', '480 Mbps'] },
    ['USB C Cable', 'USB C Kabel', 'Câble USB C', 'Cable USB C', 'Cavo USB C', 'USB C Kabel', 'USB C-kabel', 'Kabel USB C', 'USB C Kablo', 'Cabo USB C', 'USB C ケーブル']),
  leaf(['electronics', 'Computers & Accessories', 'Computer Mice', 'INPUT_MOUSE', 'gadget'], { price: [12, 79], grams: [70, 220], mm: [150, 100, 55] },
    { sizes: ['Full Size', 'Compact'], materials: ['ABS'], features: ['Silent Click', 'Rechargeable', 'Ergonomic Vertical', '2.4G and Bluetooth'] },
    ['Wireless Mouse', 'Kabellose Maus', 'Souris sans Fil', 'Ratón Inalámbrico', 'Mouse Wireless', 'Draadloze Muis', 'Trådlös Mus', 'Mysz Bezprzewodowa', 'Kablosuz Fare', 'Mouse sem Fio', 'ワイヤレスマウス']),
  leaf(['electronics', 'Portable Audio', 'Bluetooth Speakers', 'SPEAKERS', 'gadget'], { price: [22, 179], grams: [280, 1900], mm: [210, 100, 95] },
    { sizes: ['20W', '30W', '60W'], materials: ['Fabric', 'Silicone'], features: ['IPX7 Waterproof', '24H Playtime', 'with Bass Boost'] },
    ['Portable Bluetooth Speaker', 'Tragbarer Bluetooth Lautsprecher', 'Enceinte Bluetooth Portable', 'Altavoz Bluetooth Portátil', 'Altoparlante Bluetooth Portatile', 'Draagbare Bluetooth Luidspreker', 'Bärbar Bluetooth-högtalare', 'Przenośny Głośnik Bluetooth', 'Taşınabilir Bluetooth Hoparlör', 'Caixa de Som Bluetooth', 'ポータブル Bluetooth スピーカー']),
  leaf(['sports', 'Exercise & Fitness', 'Yoga Mats', 'EXERCISE_MAT', 'tube'], { price: [16, 74], grams: [800, 2500], mm: [620, 130, 130] },
    { sizes: ['1/4 Inch Thick', '1/2 Inch Thick', '6 mm'], materials: ['TPE', 'Natural Rubber'], features: ['Non Slip', 'with Carrying Strap', 'Alignment Lines'] },
    ['Yoga Mat', 'Yogamatte', 'Tapis de Yoga', 'Esterilla de Yoga', 'Tappetino Yoga', 'Yogamat', 'Yogamatta', 'Mata do Jogi', 'Yoga Matı', 'Tapete de Yoga', 'ヨガマット']),
  leaf(['sports', 'Exercise & Fitness', 'Resistance Bands', 'EXERCISE_BAND', 'bag'], { price: [10, 44], grams: [200, 1100], mm: [240, 180, 60] },
    { sizes: ['Set of 3', 'Set of 5', '150 lbs'], materials: ['Natural Latex', 'Fabric'], features: ['with Handles', 'with Door Anchor', 'Workout Guide'] },
    ['Resistance Bands', 'Fitnessbänder', 'Bandes de Résistance', 'Bandas de Resistencia', 'Fasce Elastiche', 'Weerstandsbanden', 'Träningsband', 'Gumy Oporowe', 'Direnç Bandı Seti', 'Faixas Elásticas', 'トレーニングチューブ']),
  leaf(['sports', 'Camping & Hiking', 'Backpacks', 'BACKPACK', 'bag'], { price: [24, 129], grams: [500, 1800], mm: [520, 330, 120] },
    { sizes: ['20L', '35L', '50L'], materials: ['Ripstop Nylon', 'Polyester'], features: ['Lightweight Packable', 'Water Resistant', 'with Rain Cover'] },
    ['Hiking Backpack', 'Wanderrucksack', 'Sac à Dos de Randonnée', 'Mochila de Senderismo', 'Zaino da Trekking', 'Wandelrugzak', 'Vandringsryggsäck', 'Plecak Turystyczny', 'Yürüyüş Sırt Çantası', 'Mochila de Trilha', '登山リュック']),
  leaf(['sports', 'Camping & Hiking', 'Camping Lanterns', 'LANTERN', 'lamp'], { price: [14, 59], grams: [250, 900], mm: [200, 110, 110] },
    { sizes: ['2 Pack', '4 Pack', '1000 Lumen'], materials: ['ABS', 'Aluminum'], features: ['Collapsible', 'Solar and USB Rechargeable', 'Battery Powered'] },
    ['LED Camping Lantern', 'LED Campinglampe', 'Lanterne de Camping LED', 'Linterna de Camping LED', 'Lanterna da Campeggio LED', 'LED Campinglamp', 'LED Campinglykta', 'Lampa Kempingowa LED', 'LED Kamp Feneri', 'Lanterna de Camping LED', 'LEDキャンプランタン']),
  leaf(['office', 'Writing Supplies', 'Gel Pens', 'WRITING_INSTRUMENT', 'pen'], { price: [6, 31], grams: [60, 420], mm: [180, 110, 30] },
    { sizes: ['12 Count', '24 Count', '36 Count'], materials: ['Plastic'], features: ['0.5 mm Fine Point', 'Quick Drying', 'Retractable'] },
    ['Gel Pens', 'Gelschreiber', 'Stylos Gel', 'Bolígrafos de Gel', 'Penne Gel', 'Gelpennen', 'Gelpennor', 'Długopisy Żelowe', 'Jel Kalem', 'Canetas em Gel', 'ゲルインクボールペン']),
  leaf(['office', 'Desk Accessories', 'Desk Organizers', 'DESK_ORGANIZER', 'box'], { price: [14, 58], grams: [500, 2100], mm: [360, 250, 180] },
    { sizes: ['5 Compartments', '3 Tier', '6 Drawers'], materials: ['Metal Mesh', 'Bamboo', 'Acrylic'], features: ['with Drawer', 'Letter Tray', 'Easy Assembly'] },
    ['Desk Organizer', 'Schreibtisch-Organizer', 'Organiseur de Bureau', 'Organizador de Escritorio', 'Organizer da Scrivania', 'Bureau-organizer', 'Skrivbordsställ', 'Organizer na Biurko', 'Masa Üstü Düzenleyici', 'Organizador de Mesa', 'デスクオーガナイザー']),
  leaf(['office', 'Notebooks & Pads', 'Hardcover Notebooks', 'NOTEBOOK_STATIONERY', 'box'], { price: [8, 29], grams: [250, 700], mm: [215, 150, 20] },
    { sizes: ['A5', 'A5 2 Pack', 'B5'], materials: ['Faux Leather', 'Kraft Paper'], features: ['Dotted', 'Thick 120 gsm Paper', 'with Pen Loop'] },
    ['Journal Notebook', 'Notizbuch', 'Carnet de Notes', 'Cuaderno', 'Taccuino', 'Notitieboek', 'Anteckningsbok', 'Notatnik', 'Not Defteri', 'Caderno', 'ノートブック']),
  leaf(['pets', 'Dogs', 'Dog Beds', 'PET_BED_MAT', 'cushion'], { price: [22, 94], grams: [900, 4200], mm: [760, 560, 160] },
    { sizes: ['Small', 'Medium', 'Large', 'X-Large'], materials: ['Sherpa', 'Plush', 'Oxford'], features: ['Orthopedic', 'Washable Cover', 'Anti-Slip Bottom'] },
    ['Dog Bed', 'Hundebett', 'Panier pour Chien', 'Cama para Perros', 'Cuccia per Cani', 'Hondenbed', 'Hundbädd', 'Legowisko dla Psa', 'Köpek Yatağı', 'Cama para Cachorro', 'ペットベッド']),
  leaf(['pets', 'Cats', 'Cat Water Fountains', 'PET_FEEDER', 'bowl'], { price: [18, 62], grams: [500, 1600], mm: [220, 200, 170] },
    { sizes: ['67 oz', '84 oz', '108 oz'], materials: ['Stainless Steel', 'Ceramic', 'BPA-Free Plastic'], features: ['Ultra Quiet Pump', 'with 3 Filters', 'Wireless'] },
    ['Cat Water Fountain', 'Katzen-Trinkbrunnen', 'Fontaine à Eau pour Chat', 'Fuente para Gatos', 'Fontanella per Gatti', 'Kattendrinkfontein', 'Vattenfontän för Katt', 'Fontanna dla Kota', 'Kedi Su Pınarı', 'Fonte para Gatos', '猫用自動給水器']),
  leaf(['beauty', 'Skin Care', 'Face Serums', 'SKIN_SERUM', 'bottle'], { price: [11, 58], grams: [70, 240], mm: [130, 45, 45] },
    { sizes: ['1 fl oz', '1.7 fl oz', '2 fl oz'], materials: ['Glass'], features: ['with Vitamin C', 'with Hyaluronic Acid', 'Fragrance Free'] },
    ['Face Serum', 'Gesichtsserum', 'Sérum Visage', 'Sérum Facial', 'Siero Viso', 'Gezichtsserum', 'Ansiktsserum', 'Serum do Twarzy', 'Yüz Serumu', 'Sérum Facial', '美容液']),
  leaf(['beauty', 'Hair Care', 'Hair Brushes', 'HAIR_BRUSH', 'tool'], { price: [8, 36], grams: [70, 260], mm: [250, 80, 45] },
    { sizes: ['Single', 'Set of 2', 'Set of 4'], materials: ['Bamboo', 'Boar Bristle'], features: ['Detangling', 'Scalp Massaging', 'for All Hair Types'] },
    ['Detangling Hair Brush', 'Haarbürste', 'Brosse à Cheveux', 'Cepillo para el Pelo', 'Spazzola per Capelli', 'Haarborstel', 'Hårborste', 'Szczotka do Włosów', 'Saç Fırçası', 'Escova de Cabelo', 'ヘアブラシ']),
  leaf(['baby', 'Feeding', 'Baby Bottles', 'BABY_BOTTLE', 'bottle'], { price: [10, 46], grams: [120, 620], mm: [190, 160, 80] },
    { sizes: ['4 oz 2 Pack', '8 oz 3 Pack', '9 oz 4 Pack'], materials: ['Silicone', 'BPA-Free Plastic', 'Glass'], features: ['Anti-Colic', 'Slow Flow', 'Newborn Gift Set'] },
    ['Baby Bottles', 'Babyflaschen', 'Biberons', 'Biberones', 'Biberon', 'Babyflessen', 'Nappflaskor', 'Butelki dla Niemowląt', 'Biberon', 'Mamadeiras', '哺乳びん']),
  leaf(['baby', 'Nursery', 'Baby Blankets', 'BLANKET', 'cushion'], { price: [13, 49], grams: [250, 800], mm: [320, 250, 80] },
    { sizes: ['30x40 Inch', '4 Pack', '47x47 Inch'], materials: ['Organic Cotton', 'Bamboo Muslin'], features: ['Breathable', 'Extra Soft', 'Unisex'] },
    ['Baby Swaddle Blanket', 'Baby Pucktuch', 'Couverture Bébé', 'Manta para Bebé', 'Coperta per Neonato', 'Babydeken', 'Babyfilt', 'Kocyk Niemowlęcy', 'Bebek Battaniyesi', 'Manta de Bebê', 'ベビーおくるみ']),
  leaf(['automotive', 'Interior Accessories', 'Phone Mounts', 'CELLULAR_PHONE_HOLDER', 'gadget'], { price: [11, 39], grams: [90, 320], mm: [150, 110, 70] },
    { sizes: ['Vent Clip', 'Dashboard', 'Magnetic Ring'], materials: ['ABS', 'Aluminum Alloy'], features: ['One Hand Operation', 'Strong Suction', '360° Rotation'] },
    ['Car Phone Holder', 'Handyhalterung Auto', 'Support Téléphone Voiture', 'Soporte Móvil Coche', 'Supporto Auto Smartphone', 'Telefoonhouder Auto', 'Mobilhållare Bil', 'Uchwyt Samochodowy na Telefon', 'Araç Telefon Tutucu', 'Suporte Veicular para Celular', '車載スマホホルダー']),
  leaf(['automotive', 'Car Care', 'Microfiber Towels', 'CLEANING_CLOTH', 'cushion'], { price: [9, 38], grams: [250, 1400], mm: [330, 240, 110] },
    { sizes: ['12 Pack', '24 Pack', '50 Pack'], materials: ['Microfiber'], features: ['Lint Free', 'Highly Absorbent', 'Reusable'] },
    ['Microfiber Cleaning Cloths', 'Mikrofasertücher', 'Chiffons Microfibre', 'Paños de Microfibra', 'Panni in Microfibra', 'Microvezeldoeken', 'Mikrofiberdukar', 'Ściereczki z Mikrofibry', 'Mikrofiber Bez', 'Panos de Microfibra', 'マイクロファイバークロス']),
  leaf(['health', 'Wellness', 'Massage Guns', 'MASSAGER', 'tool'], { price: [34, 169], grams: [500, 1500], mm: [240, 190, 80] },
    { sizes: ['6 Heads', '10 Heads', 'Mini'], materials: ['ABS', 'Aluminum'], features: ['Deep Tissue', 'Super Quiet', 'with Carry Case'] },
    ['Muscle Massage Gun', 'Massagepistole', 'Pistolet de Massage', 'Pistola de Masaje', 'Pistola Massaggiante', 'Massagepistool', 'Massagepistol', 'Pistolet do Masażu', 'Masaj Tabancası', 'Pistola de Massagem', 'マッサージガン']),
  leaf(['health', 'Household Supplies', 'Laundry Bags', 'LAUNDRY_BAG', 'bag'], { price: [8, 27], grams: [120, 520], mm: [300, 220, 40] },
    { sizes: ['3 Pack', '5 Pack', '7 Pack'], materials: ['Polyester Mesh'], features: ['with Zipper', 'Durable', 'for Delicates'] },
    ['Mesh Laundry Bags', 'Wäschenetze', 'Filets de Lavage', 'Bolsas para Lavadora', 'Sacchetti per Bucato', 'Waszakken', 'Tvättpåsar', 'Worki do Prania', 'Çamaşır Filesi', 'Sacos para Lavar Roupa', '洗濯ネット']),
  leaf(['garden', 'Gardening', 'Planters', 'PLANTER', 'plant'], { price: [14, 72], grams: [500, 3600], mm: [300, 300, 260] },
    { sizes: ['6 Inch', '8 Inch', '10 Inch Set of 2'], materials: ['Ceramic', 'Resin', 'Terracotta'], features: ['with Drainage Hole', 'with Saucer', 'Indoor Outdoor'] },
    ['Plant Pot', 'Blumentopf', 'Pot de Fleurs', 'Maceta', 'Vaso per Piante', 'Bloempot', 'Kruka', 'Doniczka', 'Saksı', 'Vaso de Planta', '植木鉢']),
  leaf(['garden', 'Outdoor Lighting', 'Solar Lights', 'OUTDOOR_LIGHT', 'lamp'], { price: [16, 79], grams: [400, 2200], mm: [380, 160, 120] },
    { sizes: ['4 Pack', '8 Pack', '12 Pack'], materials: ['Stainless Steel', 'ABS'], features: ['IP65 Waterproof', 'Motion Sensor', 'Auto On/Off'] },
    ['Solar Garden Lights', 'Solar Gartenleuchten', 'Lampes Solaires de Jardin', 'Luces Solares de Jardín', 'Luci Solari da Giardino', 'Solar Tuinverlichting', 'Solcellslampor', 'Lampy Solarne Ogrodowe', 'Solar Bahçe Lambası', 'Luzes Solares de Jardim', 'ソーラーガーデンライト']),
  leaf(['fashion', 'Men', 'T-Shirts', 'SHIRT', 'shirt'], { price: [11, 38], grams: [150, 420], mm: [300, 250, 30] },
    { sizes: ['Small', 'Medium', 'Large', 'X-Large'], materials: ['Cotton', 'Moisture Wicking Polyester'], features: ['Crew Neck', 'Regular Fit', 'Pack of 3'] },
    ["Men's T-Shirt", 'Herren T-Shirt', 'T-Shirt Homme', 'Camiseta Hombre', 'T-Shirt Uomo', 'Heren T-shirt', 'T-shirt Herr', 'Koszulka Męska', 'Erkek Tişört', 'Camiseta Masculina', 'メンズ Tシャツ']),
  leaf(['fashion', 'Luggage & Travel', 'Packing Cubes', 'LUGGAGE', 'bag'], { price: [15, 52], grams: [250, 900], mm: [400, 300, 50] },
    { sizes: ['4 Set', '6 Set', '8 Set'], materials: ['Nylon', 'Polyester'], features: ['Compression', 'with Shoe Bag', 'Lightweight'] },
    ['Packing Cubes', 'Packwürfel', 'Organisateurs de Valise', 'Organizadores de Maleta', 'Cubi da Imballaggio', 'Packing Cubes', 'Packkuber', 'Organizery do Walizki', 'Bavul Düzenleyici Seti', 'Organizadores de Mala', 'トラベルポーチセット']),
  leaf(['music', 'Instrument Accessories', 'Guitar Accessories', 'MUSICAL_INSTRUMENT_ACCESSORY', 'guitar'], { price: [9, 64], grams: [60, 900], mm: [260, 120, 60] },
    { sizes: ['Standard', '2 Pack', 'Full Kit'], materials: ['Zinc Alloy', 'Leather'], features: ['for Acoustic and Electric', 'with Tuner', 'Gift Box'] },
    ['Guitar Accessory Kit', 'Gitarren-Zubehör-Set', 'Kit Accessoires Guitare', 'Kit de Accesorios para Guitarra', 'Kit Accessori Chitarra', 'Gitaaraccessoires Set', 'Gitarrtillbehör', 'Zestaw Akcesoriów do Gitary', 'Gitar Aksesuar Seti', 'Kit de Acessórios para Violão', 'ギターアクセサリーセット']),
];

/** Made-up brands of the generated catalogue; the first ones are the gated ones (a seller needs approval to list them). */
export const brands: readonly string[] = [
  'Aldermoor', 'Brisken', 'Corvanne', 'Dunlea & Hart', 'Elowick', 'Fjordane',
  'Galdwyn', 'Harrowby', 'Inkfold', 'Juniper Vale', 'Kestermill', 'Lunorra', 'Marnwick', 'Northquill', 'Oakbarrow', 'Pellaro', 'Quenby', 'Rushmere',
  'Saltgrove', 'Tamberly', 'Umbrano', 'Veloria', 'Wrenfield', 'Yarrowby', 'Zephrine', 'Ambleton', 'Brightkettle', 'Calderon Works', 'Dovetree', 'Emberline',
  'Fallowdene', 'Greymantle', 'Hollowpine', 'Ivelmar', 'Jasparo', 'Kindlewood', 'Larkhaven', 'Mistralo', 'Nettlebay', 'Orchidale', 'Pinehurst Lane', 'Quillmark',
  'Rowanfeld', 'Silverbrook Co', 'Thistlecombe', 'Ulverstone', 'Vantaro', 'Willowmark', 'Xandria', 'Yewtide', 'Zinnora', 'Ashgrove', 'Birchline', 'Coppervane',
  'Driftmoor', 'Everlode', 'Fernhollow', 'Gladeworth', 'Heathrun', 'Isolde Home', 'Jetborne', 'Knollwood', 'Limetreo', 'Meadowlark & Sons', 'Nordhavn', 'Opaline',
  'Pikestone', 'Questral', 'Ravelin', 'Sunmere', 'Tideway', 'Upland Gear', 'Vesperline', 'Whitcombe', 'Yondero', 'Zestoria',
];

/** How many of the brands above are gated. */
export const GATED_BRANDS = 5;
