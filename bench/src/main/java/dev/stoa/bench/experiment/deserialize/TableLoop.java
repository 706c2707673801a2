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

/** Reads records of Stoa: lazy ones through typed accessors, or eager ones. */
final class TableLoop {
  private final RecordShape shape;
  private final RecordMode mode;

  TableLoop(RecordShape shape, RecordMode mode) {
    this.shape = shape;
    this.mode = mode;
  }

  /** The sums and the bytes read. */
  record LoopResult(Sums sums, long bytesRead) {}

  LoopResult sum(Path directory) throws IOException {
    long rows = 0;
    long sum = 0;
    Table table = Table.open(LocalStorage.at(directory));
    try (RecordReader in = table.newScan().open(mode)) {
      while (in.next()) {
        rows++;
        ColumnarRecord row = in.record();
        sum += values(row.arrayAt(RecordShape.VALUES));
        sum += rest(row.bytesAt(RecordShape.REST));
      }
      return new LoopResult(new Sums(rows, sum), in.metrics().bytesRead());
    }
  }

  private long values(ColumnarArray values) {
    return switch (shape.payload()) {
      case INTS -> ints(values);
      case DOUBLES -> doubles(values);
      case MAPS -> maps(values);
    };
  }

  private static long ints(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values.intAt(i);
    }
    return sum;
  }

  private static long doubles(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Sums.ofDouble(values.doubleAt(i));
    }
    return sum;
  }

  private static long maps(ColumnarArray values) {
    int count = values.size();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      for (Object value : values.mapAt(i).values()) {
        sum += (Integer) value;
      }
    }
    return sum;
  }

  private static long rest(ByteBuffer bytes) {
    return Sums.ofBytes(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }
}
