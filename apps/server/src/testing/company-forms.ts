/** A company and an invoice address that are accepted. */
export const companyForm = {
  businessName: 'Kervan Dış Ticaret Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '1234567890',
  line1: 'İstiklal Caddesi 7',
  line2: '',
  city: 'İstanbul',
  state: 'Marmara',
  country: 'TR',
  zipCode: '34000',
  phone: '+905321234567',
  email: 'info@kervan.example',
};

export const invoiceForm = {
  name: 'Kervan Haus',
  line1: 'Hauptstraße 1',
  line2: '',
  line3: '',
  city: 'Köln',
  district: '',
  state: '',
  zipCode: '50667',
  country: 'DE',
  phone: '',
};

export const warehouseForm = {
  personName: 'Ayşe Yılmaz',
  companyName: 'Kervan Dış Ticaret Ltd. Şti.',
  storeName: 'Kervan Haus',
  phone: '905321234567',
  email: 'depo@kervan.example',
  line1: 'Moda Cad. 112/4',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: 'Kadıköy',
  state: '',
  zipCode: '34710',
  country: 'TR',
};
