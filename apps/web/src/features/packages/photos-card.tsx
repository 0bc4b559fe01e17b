import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { PackageDetails } from '@kervan/contracts/package-row';
import { usePhotoUrl } from '../../api/photo-url.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import classes from './packages.module.css';

/** WH-037: the warehouse's photos, one large; the arrow keys turn them, Enter fills the window with one. */
export function PhotosCard({ data }: { data: PackageDetails }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const [place, setPlace] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const photos = data.pictures;
  const shown = photos[Math.min(place, photos.length - 1)];
  const turn = (by: number) => photos.length > 1 && setPlace((before) => (before + by + photos.length) % photos.length);
  useKeys({
    arrowleft: () => turn(-1),
    arrowright: () => turn(1),
    enter: (event) => event.target === document.body && shown !== undefined && setLarge(true),
  });
  const nameOf = (index: number) =>
    t('packages:photo.name', { place: format.number(index + 1), all: format.number(photos.length) });
  if (!shown)
    return (
      <Card title={t('packages:photo.title')}>
        <p className="text3">{t('packages:photo.none')}</p>
      </Card>
    );
  const large = <Photo packageId={data.packageId} photoId={shown.id} name={nameOf(place)} />;
  return (
    <Card title={t('packages:photo.title')} aside={<When at={shown.at} exact />}>
      <div
        className={classes.gallery}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') turn(-1);
          else if (event.key === 'ArrowRight') turn(1);
          else return;
          // The keys of the page would turn it a second time.
          event.preventDefault();
          event.nativeEvent.stopImmediatePropagation();
        }}
      >
        <Turn
          name={t('packages:photo.previous')}
          isOff={photos.length < 2}
          onClick={() => turn(-1)}
          Icon={IconChevronLeft}
        />
        <button
          type="button"
          className={classes.large}
          aria-label={`${t('packages:photo.larger')}: ${nameOf(place)}`}
          onClick={() => setLarge(true)}
        >
          {large}
        </button>
        <Turn
          name={t('packages:photo.next')}
          isOff={photos.length < 2}
          onClick={() => turn(1)}
          Icon={IconChevronRight}
        />
      </div>
      <p className="num small text3" role="status">
        {nameOf(place)}
        {!isMobile && ` · ${t('packages:photo.keys')}`}
      </p>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={nameOf(place)}
        size="auto"
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {isLarge && <div className={classes.whole}>{large}</div>}
      </Modal>
    </Card>
  );
}

type TurnProps = { name: string; isOff: boolean; onClick: () => void; Icon: typeof IconChevronLeft };

const Turn = ({ name, isOff, onClick, Icon }: TurnProps) => (
  <ActionIcon aria-label={name} {...tip(name)} disabled={isOff} onClick={onClick}>
    <Icon size={18} stroke={1.75} />
  </ActionIcon>
);

function Photo({ packageId, photoId, name }: { packageId: number; photoId: string; name: string }) {
  const t = useText();
  const { data, error } = usePhotoUrl(packageId, photoId);
  if (useIsSecret('image')) return <span className="text3">{t('ui:secret')}</span>;
  if (data) return <img src={data} alt={name} />;
  return <span className="small text3">{t(error ? 'packages:photo.failed' : 'packages:photo.loading')}</span>;
}
