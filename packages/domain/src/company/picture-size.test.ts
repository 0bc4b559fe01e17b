import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const PNG = '89504e470d0a1a0a 0000000d 49484452';
/** A JPEG's beginning: a remark of four bytes, then its frame. */
const jpeg = (frame: string) => `ffd8 ffe0 0004 0000 ${frame}`;

it.each([
  ['a PNG', `${PNG} 000000c8 00000064 08`, { format: 'png', width: 200, height: 100 }],
  ['a PNG of 201 pixels', `${PNG} 000000c9 000000c9 08`, { format: 'png', width: 201, height: 201 }],
  ['a JPEG', jpeg('ffc0 0011 08 0064 00c8 03 01'), { format: 'jpeg', width: 200, height: 100 }],
  ['a progressive JPEG', jpeg('ffc2 0011 08 000a 0014 03 01'), { format: 'jpeg', width: 20, height: 10 }],
  ['filling before the frame', jpeg('ffff ffc0 0011 08 0064 00c8 03'), { format: 'jpeg', width: 200, height: 100 }],
  ['a table before the frame', jpeg('ffc4 0003 00 ffc0 0011 08 0001 0002 03'), { format: 'jpeg', width: 2, height: 1 }],
  ['the head of a PNG alone', PNG, null],
  ['a PNG without extent', `${PNG} 00000000 00000064 08`, null],
  ['the head of a JPEG before a program', 'ffd8ff 3c736372697074 3e 00 00', null],
  ['a JPEG that ends before its frame', jpeg('ffc0 0011 08'), null],
  ['text', Buffer.from('no picture at all').toString('hex'), null],
  ['a GIF', '474946383961 0a00 0a00 00 00', null],
  ['nothing', '', null],
])('SHELL-095 %s', (_what, bytes, found) => {
  expect(pictureSize(hex(bytes))).toEqual(found);
});

it('SHELL-095 reads a part of a larger memory by its own beginning', () => {
  const picture = hex(`${PNG} 000000c8 00000064 08`);
  const memory = new Uint8Array(picture.length + 7);
  memory.set(picture, 7);
  expect(pictureSize(memory.subarray(7))).toMatchObject({ width: 200, height: 100 });
});
