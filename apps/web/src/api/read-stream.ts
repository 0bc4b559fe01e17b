/** One event of a stream: its id, its name (`message` when unnamed) and its text. */
type StreamEvent = { id: string | null; name: string; data: string };

/** Cuts a text/event-stream into events as its pieces arrive; comments (heartbeats) give none. */
export function createStreamReader() {
  let rest = '';
  return (piece: string): StreamEvent[] => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventOf(block) ?? []);
  };
}

function eventOf(block: string): StreamEvent | null {
  const event: StreamEvent = { id: null, name: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [field, value] = cut(line);
    if (field === 'id') event.id = value;
    else if (field === 'event') event.name = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { ...event, data: data.join('\n') };
}

function cut(line: string): [string, string] {
  const at = line.indexOf(':');
  if (at < 0) return [line, ''];
  return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')];
}
