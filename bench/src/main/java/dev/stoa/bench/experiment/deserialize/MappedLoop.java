package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads the values from a mapped file, without objects or checksums: the limit for all other
 * methods.
 */
final class MappedLoop {
  private final RecordShape shape;

  MappedLoop(RecordShape shape) {
    this.shape = shape;
  }

  /** Sums a file, mapping less than 2 GiB at a time. */
  Sums sum(Path directory, long rowCount) throws IOException {
    long rowsPerMapping = Integer.MAX_VALUE / RecordShape.SIZE_IN_BYTES;
    long sum = 0;
    try (FileChannel file =
        FileChannel.open(FixedSizeRecordFile.path(directory), StandardOpenOption.READ)) {
      for (long firstRow = 0; firstRow < rowCount; firstRow += rowsPerMapping) {
        int count = (int) Math.min(rowsPerMapping, rowCount - firstRow);
        sum +=
            sum(
                file.map(
                    FileChannel.MapMode.READ_ONLY,
                    firstRow * RecordShape.SIZE_IN_BYTES,
                    (long) count * RecordShape.SIZE_IN_BYTES),
                count);
      }
    }
    return new Sums(rowCount, sum);
  }

  private long sum(MappedByteBuffer bytes, int rowCount) {
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      int start = row * RecordShape.SIZE_IN_BYTES;
      sum += sumValues(bytes, start);
      sum += sumRest(bytes, start + RecordShape.SIZE_IN_BYTES);
    }
    return sum;
  }

  private long sumValues(MappedByteBuffer bytes, int start) {
    return switch (shape.payload()) {
      case INTS -> sumInts(bytes, start, shape.valueCount());
      case DOUBLES -> sumDoubles(bytes, start, shape.valueCount());
      case MAPS -> sumMaps(bytes, start, shape.valueCount());
    };
  }

  private static long sumInts(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += bytes.getInt(start + i * Integer.BYTES);
    }
    return sum;
  }

  private static long sumDoubles(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Sums.ofDouble(bytes.getDouble(start + i * Double.BYTES));
    }
    return sum;
  }

  private static long sumMaps(MappedByteBuffer bytes, int start, int count) {
    int entrySize = PayloadType.KEY_SIZE_IN_BYTES + Integer.BYTES;
    long sum = 0;
    for (int entry = 0; entry < count * PayloadType.ENTRIES_PER_MAP; entry++) {
      sum += bytes.getInt(start + entry * entrySize + PayloadType.KEY_SIZE_IN_BYTES);
    }
    return sum;
  }

  private long sumRest(MappedByteBuffer bytes, int end) {
    int length = shape.restSizeInBytes();
    return length == 0 ? 0 : 31L * length + bytes.get(end - 1);
  }
}
