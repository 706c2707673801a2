package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The limit: the same values read from the mapped file, without objects or checksums. */
final class MappedLoop {
  private final RecordShape shape;

  MappedLoop(RecordShape shape) {
    this.shape = shape;
  }

  /** Maps a file in pieces of less than 2 GiB. */
  Sums sum(Path directory, long rows) throws IOException {
    long rowsOfAMapping = Integer.MAX_VALUE / RecordShape.SIZE_IN_BYTES;
    long sum = 0;
    try (FileChannel file =
        FileChannel.open(FixedSizeRecordFile.in(directory), StandardOpenOption.READ)) {
      for (long first = 0; first < rows; first += rowsOfAMapping) {
        int count = (int) Math.min(rowsOfAMapping, rows - first);
        sum +=
            sum(
                file.map(
                    FileChannel.MapMode.READ_ONLY,
                    first * RecordShape.SIZE_IN_BYTES,
                    (long) count * RecordShape.SIZE_IN_BYTES),
                count);
      }
    }
    return new Sums(rows, sum);
  }

  private long sum(MappedByteBuffer bytes, int rows) {
    long sum = 0;
    for (int row = 0; row < rows; row++) {
      int start = row * RecordShape.SIZE_IN_BYTES;
      sum += values(bytes, start);
      sum += rest(bytes, start + RecordShape.SIZE_IN_BYTES);
    }
    return sum;
  }

  private long values(MappedByteBuffer bytes, int start) {
    return switch (shape.payload()) {
      case INTS -> ints(bytes, start, shape.valueCount());
      case DOUBLES -> doubles(bytes, start, shape.valueCount());
      case MAPS -> maps(bytes, start, shape.valueCount());
    };
  }

  private static long ints(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += bytes.getInt(start + i * Integer.BYTES);
    }
    return sum;
  }

  private static long doubles(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Sums.ofDouble(bytes.getDouble(start + i * Double.BYTES));
    }
    return sum;
  }

  private static long maps(MappedByteBuffer bytes, int start, int count) {
    int entrySize = PayloadType.KEY_SIZE_IN_BYTES + Integer.BYTES;
    long sum = 0;
    for (int entry = 0; entry < count * PayloadType.ENTRIES; entry++) {
      sum += bytes.getInt(start + entry * entrySize + PayloadType.KEY_SIZE_IN_BYTES);
    }
    return sum;
  }

  private long rest(MappedByteBuffer bytes, int end) {
    int length = shape.restSizeInBytes();
    return length == 0 ? 0 : 31L * length + bytes.get(end - 1);
  }
}
