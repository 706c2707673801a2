package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.Schema;

/** Booleans, decimals, maps, arrays and records of entries, put in order as Avro binary. */
final class EncodedEntries extends EntryValues {
  private final PartWriter writing;
  private final VectorFiller filler;
  private final Transcoder transcoder;
  private final ByteWriter bytes = new ByteWriter();
  private int[] ends = {};
  private int count;
  private ByteWriter ordered = bytes;
  private int entries;
  private long mostBytes;

  EncodedEntries(Schema schema, Schema stored) {
    this.writing = new PartWriter(schema, stored);
    this.filler = VectorFiller.of(schema, writing.written());
    this.transcoder = new Transcoder(writing.written());
  }

  @Override
  void begin(int total, long newMostBytes) {
    mostBytes = newMostBytes;
    bytes.truncate(0);
    bytes.setLimit(mostBytes);
    if (ends.length <= total) {
      ends = new int[Math.max(total + 1, ends.length * 2)];
    }
    count = 0;
    entries = 0;
  }

  @Override
  void add(VectorNode node, int first, int length) {
    for (int i = 0; i < length; i++) {
      writing.write(node, first + i, bytes);
      ends[++count] = bytes.size();
    }
  }

  @Override
  void order(int[] places, int length) {
    if (entries == 0) {
      ordered = transcoder.begin();
      ordered.setLimit(mostBytes);
    }
    for (int i = 0; i < length; i++) {
      int start = ends[places[i]];
      ordered.writeBytes(bytes.array(), start, ends[places[i] + 1] - start);
    }
    entries += length;
  }

  @Override
  ColumnVector ordered() {
    return entries == 0 ? filler.empty() : filler.fill(transcoder.end(entries), 0, entries);
  }
}
