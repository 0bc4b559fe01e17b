/** Bytes of a body in the given transfer encoding; `raw` is a byte string (latin1). Unknown encodings are taken as they are. */
export function decodeTransfer(raw: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(raw, 'base64');
    case 'quoted-printable':
      return quotedPrintable(raw);
    default:
      return Buffer.from(raw, 'latin1');
  }
}

function quotedPrintable(raw: string): Buffer {
  const joined = raw
    .replace(/[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(joined, 'latin1');
}

/** Text of bytes in a named charset; an unknown name is read as UTF-8, wrong bytes become U+FFFD. */
export function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset.trim().toLowerCase()).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}
