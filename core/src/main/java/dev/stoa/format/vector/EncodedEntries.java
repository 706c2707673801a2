package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.buffer.VectorBuilders;
import org.apache.avro.Schema;

/** Booleans, decimals, maps, arrays and records of entries, put in order as Avro binary. */
final class EncodedEntries extends EntryValues {
  private final PartWriter writing;
  private final ValueType type;
  private final VectorBuilder builder;
  private final ByteReader reader = new ByteReader();
  private final ByteWriter bytes = new ByteWriter();
  private int[] ends = {};
  private int count;
  private FilePlace place = new FilePlace("", "");

  EncodedEntries(Schema schema, Schema stored) {
    this.writing = new PartWriter(schema, stored);
    this.type = ValueType.of(writing.written());
    this.builder = VectorBuilders.of(schema, writing.written());
  }

  @Override
  void begin(int total, long mostBytes) {
    bytes.truncate(0);
    bytes.setLimit(mostBytes);
    if (ends.length <= total) {
      ends = new int[Math.max(total + 1, ends.length * 2)];
    }
    count = 0;
    builder.begin();
  }

  @Override
  void add(VectorNode node, int first, int length) {
    place = node.scope().place();
    for (int i = 0; i < length; i++) {
      writing.write(node, first + i, bytes);
      ends[++count] = bytes.size();
    }
  }

  @Override
  void order(int[] places, int length) {
    reader.resetDecompressed(bytes.array(), bytes.size(), 0, place);
    for (int i = 0; i < length; i++) {
      reader.moveTo(ends[places[i]]);
      type.append(reader, builder);
    }
  }

  @Override
  ColumnVector ordered() {
    return builder.end();
  }
}
