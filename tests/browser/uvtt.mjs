/** Map files as map editors write them: a picture with walls and doors. */
import { png } from "./png.mjs";

/** The file of a map of so many squares, each of so many pixels, with walls as polylines and closed doors as lines. */
export function uvtt(name, { squares: [across, along], pixels, walls, doors = [] }) {
  const points = (line) => line.map(([x, y]) => ({ x, y }));
  const map = {
    resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: across, y: along }, pixels_per_grid: pixels },
    line_of_sight: walls.map(points),
    portals: doors.map((door) => ({ bounds: points(door), closed: true })),
    image: png(across * pixels, along * pixels).toString("base64"),
  };
  return { name: `${name}.uvtt`, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(map)) };
}
