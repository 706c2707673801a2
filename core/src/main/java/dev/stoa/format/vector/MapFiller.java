package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import org.apache.avro.Schema;

/** Fills vectors of maps: puts together again what was shredded by key. */
final class MapFiller extends VectorFiller {
  private static final Schema KEYS = Schema.create(Schema.Type.STRING);

  private final VectorFiller keys = VectorFiller.of(KEYS);
  private final VectorFiller values;
  private final Transcoder keyNodes = new Transcoder(KEYS);
  private final Transcoder valueNodes;
  private final MapVector vector;

  MapFiller(Schema schema) {
    Schema valueSchema = NodeKind.valueSchema(schema).getValueType();
    this.values = VectorFiller.of(valueSchema);
    this.valueNodes = new Transcoder(valueSchema);
    this.vector = new MapVector(schema, keys.nulls(0), values.nulls(0));
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.startFilling(length), 0, length + 1, 0);
    vector.setEntries(keys.nulls(0), values.nulls(0));
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    MapNode maps = (MapNode) node;
    int[] offsets = vector.startFilling(length);
    offsets[0] = 0;
    ByteWriter keyBytes = keyNodes.begin();
    ByteWriter valueBytes = valueNodes.begin();
    keyBytes.setLimit(node.scope().limits().mostBytes());
    valueBytes.setLimit(node.scope().limits().mostBytes());
    int entries = 0;
    for (int i = 0; i < length; i++) {
      int place = first + i;
      if (!node.isNull(place)) {
        entries += append(maps, place, keyBytes, valueBytes);
      }
      offsets[i + 1] = entries;
    }
    vector.setEntries(
        keys.fill(keyNodes.end(entries), 0, entries),
        values.fill(valueNodes.end(entries), 0, entries));
    return vector;
  }

  private static int append(MapNode maps, int place, ByteWriter keyBytes, ByteWriter valueBytes) {
    int entries = 0;
    for (KeyColumn column : maps.columns()) {
      if (column.has(place)) {
        keyBytes.writeZigzag(column.key().length);
        keyBytes.writeBytes(column.key(), 0, column.key().length);
        maps.values(column).writeAvro(column.rank(place), valueBytes);
        entries++;
      }
    }
    return maps.hasOverflow()
        ? entries + maps.overflow().writeAvro(place, keyBytes, valueBytes)
        : entries;
  }
}
