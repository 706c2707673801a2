package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.Sums;
import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Reads lazy or eager records of a Stoa table through typed accessors. */
final class TableLoop {
  private final RecordShape shape;
  private final RecordMode mode;

  TableLoop(RecordShape shape, RecordMode mode) {
    this.shape = shape;
    this.mode = mode;
  }

  /** The sums, and the number of bytes read. */
  record LoopResult(Sums sums, long bytesRead) {}

  LoopResult sum(Path directory) throws IOException {
    long rowCount = 0;
    long sum = 0;
    Table table = Table.open(LocalStorage.at(directory));
    try (RecordReader reader = table.newScan().open(mode)) {
      while (reader.next()) {
        rowCount++;
        ColumnarRecord row = reader.record();
        sum += sumValues(row.arrayAt(RecordShape.VALUES_ORDINAL));
        sum += sumRest(row.bytesAt(RecordShape.REST_ORDINAL));
      }
      return new LoopResult(new Sums(rowCount, sum), reader.metrics().bytesRead());
    }
  }

  private long sumValues(ColumnarArray values) {
    return switch (shape.payload()) {
      case INTS -> sumInts(values);
      case DOUBLES -> sumDoubles(values);
      case MAPS -> sumMaps(values);
    };
  }

  private static long sumInts(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values.intAt(i);
    }
    return sum;
  }

  private static long sumDoubles(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Sums.ofDouble(values.doubleAt(i));
    }
    return sum;
  }

  private static long sumMaps(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      for (Object value : values.mapAt(i).values()) {
        sum += (Integer) value;
      }
    }
    return sum;
  }

  private static long sumRest(ByteBuffer bytes) {
    return Sums.ofBytes(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }
}
