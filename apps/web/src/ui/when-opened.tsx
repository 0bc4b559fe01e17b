import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/**
 * A part over the screen (a dialog, a drawer) whose code is loaded when it is opened first.
 * It is put up closed and opened then, so that it moves in and gives the focus back as ever.
 */
export function whenOpened<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  function Mounted(props: Props) {
    const [isUp, setUp] = useState(false);
    // Runs once the code is there and the part stands.
    useEffect(() => setUp(true), []);
    return <Part {...props} isOpen={isUp && props.isOpen} />;
  }
  return function OpenedLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return wasOpened ? (
      <Suspense>
        <Mounted {...props} />
      </Suspense>
    ) : null;
  };
}
