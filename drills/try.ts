import { drillPayments, sizes } from './payments.ts';
console.log(JSON.stringify(await drillPayments(sizes.small), null, 1));
