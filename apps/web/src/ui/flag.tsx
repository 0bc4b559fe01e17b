const addresses = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/*.svg', { eager: true, query: '?url', import: 'default' });
const byCode = new Map(Object.entries(addresses).map(([path, address]) => [path.slice(-6, -4), address]));

/** The flag of a country by its ISO code; decoration beside the country's name or code, so it says nothing to a screen reader. */
export function Flag({ code, width = 18 }: { code: string; width?: number }) {
  const height = Math.round((width * 13) / 18);
  const address = byCode.get(code);
  const style = { borderRadius: 2, boxShadow: '0 0 0 1px #0000001a', objectFit: 'cover', flex: 'none', display: 'block' } as const;
  return address ? <img src={address} alt="" width={width} height={height} style={style} /> : <span style={{ ...style, width, height, background: 'var(--neutral-soft)' }} />;
}
