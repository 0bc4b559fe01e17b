/** A flag by the address of its picture; a grey field when there is none. */
export function FlagImage({ address, width = 18 }: { address: string | undefined; width?: number }) {
  const height = Math.round((width * 13) / 18);
  const style = {
    borderRadius: 2,
    boxShadow: '0 0 0 1px #0000001a',
    objectFit: 'cover',
    flex: 'none',
    display: 'block',
  } as const;
  return address ? (
    <img src={address} alt="" width={width} height={height} style={style} />
  ) : (
    <span style={{ ...style, width, height, background: 'var(--neutral-soft)' }} />
  );
}
