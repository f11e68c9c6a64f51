import Box from '@mui/material/Box';

interface MediaFrameProps {
  /** https address of a host that the Content-Security-Policy allows in frames */
  readonly address: string;
  readonly title: string;
}

/** A film of another host in a sandbox: it plays and goes full screen, but reaches neither this page nor its session. */
export function MediaFrame({ address, title }: MediaFrameProps) {
  return (
    <Box
      component="iframe"
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-forms"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        border: 0,
        borderRadius: 1.5,
        backgroundColor: '#0b1114',
      }}
    />
  );
}
