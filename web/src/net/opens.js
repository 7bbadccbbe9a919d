// This script is part of the page. It opens the connection of a seat while the rest loads; early.ts takes it over.
const seat = /^\/t\/([^/]+)\/s\/(\d+)$/.exec(location.pathname);
if (seat) {
  let packed = '&packed';
  try {
    new DecompressionStream('deflate-raw');
  } catch {
    packed = '';
  }
  const scheme = location.protocol.replace('http', 'ws');
  const wire = new WebSocket(`${scheme}//${location.host}/ws/${seat[1].toUpperCase()}/${seat[2]}?fresh=5${packed}`);
  const heard = [];
  wire.onmessage = ({ data }) => heard.push(data);
  window.early = { wire, heard };
}
